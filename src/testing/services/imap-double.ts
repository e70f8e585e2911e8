import { type AddressInfo, createServer, type Socket } from "node:net";
import { createImapReader, type ImapToken } from "./imap-command.ts";
import { envelopeOf, type StoredMail, sectionOf, structureOf } from "./imap-message.ts";

interface MailFolder {
  /** Such as "\\Sent". */
  use?: string;
  validity: number;
  mails: StoredMail[];
}

export interface ImapDouble {
  port: number;
  folders: Record<string, MailFolder>;
  /** Names of the commands that it got. */
  commands: string[];
  /** Puts a message into a folder and returns its number. */
  add(folder: string, mail: Omit<StoredMail, "uid" | "flags"> & { flags?: string[] }): number;
  close(): Promise<void>;
}

const text = (token: ImapToken | undefined): string => (typeof token === "string" ? token : "");
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A mailbox on loopback that speaks the part of IMAP4rev1 that clients need to search, read, move, mark and store. */
export async function startImapDouble(login: { user: string; password: string }): Promise<ImapDouble> {
  const folders: Record<string, MailFolder> = {
    INBOX: { validity: 1_700_000_000, mails: [] },
    Gesendet: { use: "\\Sent", validity: 1_700_000_001, mails: [] },
    Ablage: { use: "\\Archive", validity: 1_700_000_002, mails: [] },
  };
  const commands: string[] = [];
  let lastUid = 100;

  function serve(socket: Socket): void {
    let folder: MailFolder | null = null;
    let isSignedIn = false;
    const send = (line: string) => socket.write(`${line}\r\n`);

    const answers: Readonly<Record<string, (rest: ImapToken[]) => string>> = {
      CAPABILITY: () => {
        send("* CAPABILITY IMAP4rev1 UIDPLUS MOVE SPECIAL-USE");
        return "OK done";
      },
      LOGIN: ([user, password]) => {
        isSignedIn = user === login.user && password === login.password;
        return isSignedIn ? "OK signed in" : "NO [AUTHENTICATIONFAILED] wrong user name or password";
      },
      LIST: ([, pattern]) => {
        for (const [path, { use }] of Object.entries(folders))
          if (pattern === "*" || pattern === path)
            send(`* LIST (\\HasNoChildren${use ? ` ${use}` : ""}) "/" "${path}"`);
        return "OK done";
      },
      LSUB: () => "OK done",
      NOOP: () => "OK done",
      CLOSE: () => "OK closed",
      SELECT: ([path]) => open(text(path), "READ-WRITE"),
      EXAMINE: ([path]) => open(text(path), "READ-ONLY"),
      APPEND: ([path, flags, raw]) => {
        const target = folders[text(path)];
        if (!target) return "NO [TRYCREATE] no such folder";
        const uid = addRaw(target, text(raw), Array.isArray(flags) ? flags.map(text) : []);
        return `OK [APPENDUID ${target.validity} ${uid}] stored`;
      },
      "UID SEARCH": (criteria) => {
        send(
          `* SEARCH ${(folder?.mails ?? [])
            .filter((mail) => fits(mail, criteria))
            .map(({ uid }) => uid)
            .join(" ")}`,
        );
        return "OK done";
      },
      "UID FETCH": ([set, items]) => {
        for (const mail of chosen(set)) sendMail(mail, Array.isArray(items) ? items.map(text) : [text(items)]);
        return "OK done";
      },
      "UID STORE": ([set, change, flags]) => {
        for (const mail of chosen(set)) {
          for (const flag of Array.isArray(flags) ? flags.map(text) : [])
            if (text(change).startsWith("+")) mail.flags.add(flag);
            else mail.flags.delete(flag);
          sendMail(mail, ["UID", "FLAGS"]);
        }
        return "OK done";
      },
      "UID MOVE": ([set, path]) => {
        const target = folders[text(path)];
        if (!target || !folder) return "NO no such folder";
        for (const mail of chosen(set)) {
          const number = folder.mails.indexOf(mail) + 1;
          const before = mail.uid;
          folder.mails = folder.mails.filter((one) => one !== mail);
          mail.uid = ++lastUid;
          target.mails.push(mail);
          send(`* OK [COPYUID ${target.validity} ${before} ${mail.uid}] moved`);
          send(`* ${number} EXPUNGE`);
        }
        return "OK done";
      },
      LOGOUT: () => {
        send("* BYE");
        return "OK bye";
      },
    };

    function open(path: string, access: string): string {
      folder = folders[path] ?? null;
      if (!folder) return "NO [NONEXISTENT] no such folder";
      send(`* ${folder.mails.length} EXISTS`);
      send("* FLAGS (\\Seen \\Flagged \\Answered \\Deleted \\Draft)");
      send("* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Answered \\Deleted \\Draft)] flags");
      send(`* OK [UIDVALIDITY ${folder.validity}] valid`);
      send(`* OK [UIDNEXT ${lastUid + 1}] next`);
      return `OK [${access}] open`;
    }

    const chosen = (set: ImapToken | undefined): StoredMail[] => {
      const uids = new Set(text(set).split(",").flatMap(range));
      return (folder?.mails ?? []).filter(({ uid }) => uids.has(uid));
    };

    function sendMail(mail: StoredMail, items: readonly string[]): void {
      const { uid, flags, date } = mail;
      const shown = items.map((item) => {
        const name = item.toUpperCase();
        if (name === "UID") return `UID ${uid}`;
        if (name === "FLAGS") return `FLAGS (${[...flags].join(" ")})`;
        if (name === "ENVELOPE") return `ENVELOPE ${envelopeOf(mail)}`;
        if (name === "BODYSTRUCTURE") return `BODYSTRUCTURE ${structureOf(mail)}`;
        if (name === "INTERNALDATE") return `INTERNALDATE "${internalDate(date)}"`;
        if (name === "RFC822.SIZE")
          return `RFC822.SIZE ${mail.parts.reduce((sum, part) => sum + part.content.length, 0)}`;
        const [, section = "", start = "0", length = ""] = /\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/.exec(item) ?? [];
        const whole = Buffer.from(sectionOf(mail, section));
        const piece = length ? whole.subarray(Number(start), Number(start) + Number(length)) : whole;
        return `BODY[${section}]${length ? `<${start}>` : ""} {${piece.length}}\r\n${piece.toString()}`;
      });
      send(`* ${(folder?.mails.indexOf(mail) ?? 0) + 1} FETCH (${shown.join(" ")})`);
    }

    const reader = createImapReader({
      onContinue: () => send("+ go on"),
      onCommand([tag, first, ...rest]) {
        const isUid = text(first).toUpperCase() === "UID";
        const name = (isUid ? `UID ${text(rest[0])}` : text(first)).toUpperCase();
        commands.push(name);
        const answer = answers[name];
        const isOpen = isSignedIn || ["CAPABILITY", "LOGIN", "LOGOUT"].includes(name);
        send(`${text(tag)} ${answer && isOpen ? answer(isUid ? rest.slice(1) : rest) : "BAD not understood"}`);
        if (name === "LOGOUT") socket.end();
      },
    });
    socket.on("data", (bytes) => reader.push(bytes));
    socket.on("error", () => undefined);
    send("* OK ready");
  }

  function addRaw(target: MailFolder, raw: string, flags: string[]): number {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? "";
    target.mails.push({
      uid: ++lastUid,
      flags: new Set(flags),
      from: { address: header("From") },
      to: [{ address: header("To") }],
      subject: header("Subject"),
      date: new Date(header("Date")),
      messageId: header("Message-ID"),
      parts: [{ type: "text/plain", content: raw }],
    });
    return lastUid;
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    folders,
    commands,
    add(folder, { flags = [], ...mail }) {
      folders[folder]?.mails.push({ ...mail, uid: ++lastUid, flags: new Set(flags) });
      return lastUid;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function range(part: string): number[] {
  const [from = 0, to = from] = part.split(":").map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function internalDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** Whether a message fits all criteria of a search. */
function fits(mail: StoredMail, criteria: readonly ImapToken[]): boolean {
  const words = criteria.map(text);
  const includes = (field: string, value: string) => field.toLowerCase().includes(value.toLowerCase());
  for (let at = 0; at < words.length; at++) {
    const name = words[at]?.toUpperCase();
    const value = () => words[++at] ?? "";
    const sender = `${mail.from.name ?? ""} ${mail.from.address}`;
    const all = [sender, mail.subject, ...mail.parts.map(({ content }) => content.toString())].join("\n");
    if (name === "CHARSET") value();
    else if (name === "UNSEEN" && mail.flags.has("\\Seen")) return false;
    else if (name === "SEEN" && !mail.flags.has("\\Seen")) return false;
    else if (name === "FROM" && !includes(sender, value())) return false;
    else if (name === "SUBJECT" && !includes(mail.subject, value())) return false;
    else if (name === "TEXT" && !includes(all, value())) return false;
    else if (name === "SINCE" && mail.date < new Date(`${value()} UTC`)) return false;
    else if (name === "HEADER") {
      const header = value();
      if (header.toLowerCase() !== "message-id" || mail.messageId !== value()) return false;
    }
  }
  return true;
}
