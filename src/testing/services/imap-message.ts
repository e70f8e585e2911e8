interface MailAddress {
  name?: string;
  address: string;
}

interface MailPart {
  /** text/plain */
  type: string;
  content: string | Buffer;
  /** Makes it an attachment. */
  fileName?: string;
}

export interface StoredMail {
  uid: number;
  flags: Set<string>;
  from: MailAddress;
  to: MailAddress[];
  replyTo?: MailAddress;
  subject: string;
  date: Date;
  messageId: string;
  references?: string;
  parts: MailPart[];
}

const quoted = (text: string | undefined): string =>
  text === undefined ? "NIL" : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const encodedWord = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

function addressList(list: readonly MailAddress[]): string {
  const one = ({ name, address }: MailAddress) => {
    const [mailbox, host] = address.split("@");
    return `(${name ? quoted(encodedWord(name)) : "NIL"} NIL ${quoted(mailbox)} ${quoted(host)})`;
  };
  return list.length > 0 ? `(${list.map(one).join("")})` : "NIL";
}

export function envelopeOf({ date, subject, from, replyTo, to, messageId }: StoredMail): string {
  const sender = addressList([from]);
  const answered = replyTo ? addressList([replyTo]) : sender;
  const dates = quoted(date.toUTCString().replace("GMT", "+0000"));
  const id = quoted(messageId);
  return `(${dates} ${quoted(encodedWord(subject))} ${sender} ${sender} ${answered} ${addressList(to)} NIL NIL NIL ${id})`;
}

/** Every part is sent as Base64. */
const encoded = ({ content }: MailPart): string =>
  Buffer.from(content).toString("base64").replaceAll(/.{76}/g, "$&\r\n");

function partStructure(part: MailPart): string {
  const [type = "", subtype = ""] = part.type.split("/");
  const content = encoded(part);
  const facts = `${quoted(type)} ${quoted(subtype)}`;
  const name = part.fileName && encodedWord(part.fileName);
  const parameters = type === "text" ? '("CHARSET" "utf-8")' : name ? `("NAME" ${quoted(name)})` : "NIL";
  const disposition = name ? `("ATTACHMENT" ("FILENAME" ${quoted(name)}))` : "NIL";
  const lines = type === "text" ? ` ${content.split("\r\n").length}` : "";
  return `(${facts} ${parameters} NIL NIL "BASE64" ${content.length}${lines} NIL ${disposition} NIL NIL)`;
}

export const structureOf = ({ parts }: StoredMail): string =>
  parts.length === 1 && parts[0]
    ? partStructure(parts[0])
    : `(${parts.map(partStructure).join("")} "MIXED" ("BOUNDARY" "b") NIL NIL NIL)`;

const mimeOf = ({ type }: MailPart): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;

/** What `BODY[section]` has of a message. */
export function sectionOf(mail: StoredMail, section: string): string {
  const name = section.toUpperCase();
  const [first] = mail.parts;
  if (name.startsWith("HEADER.FIELDS")) return mail.references ? `References: ${mail.references}\r\n\r\n` : "\r\n";
  if (name === "HEADER") return `Subject: ${encodedWord(mail.subject)}\r\n${first ? mimeOf(first) : "\r\n"}`;
  if (name === "TEXT") return first ? encoded(first) : "";
  const part = mail.parts[Number.parseInt(name, 10) - 1];
  if (!part) return "";
  return name.endsWith(".MIME") ? mimeOf(part) : encoded(part);
}
