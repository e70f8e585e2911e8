import type { ImapFlow, ListResponse } from "imapflow";
import { AppError } from "#lib/errors.ts";
import { formatList } from "#lib/locale.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";

const inbox = "INBOX";

/** Words that models use for the folders that every mailbox has, whatever they are called there. */
const specialUses: Readonly<Record<string, string>> = {
  sent: "\\Sent",
  drafts: "\\Drafts",
  archive: "\\Archive",
  junk: "\\Junk",
  spam: "\\Junk",
  trash: "\\Trash",
  "all mail": "\\All",
};

/** The path of a folder by its path, its name, or what it is for. Throws with a list of the folders if there is none. */
export async function findFolder(client: ImapFlow, asked: string | undefined): Promise<string> {
  const name = asked?.trim().toLowerCase() || inbox.toLowerCase();
  if (name === inbox.toLowerCase()) return inbox;
  const folders = (await client.list()).filter(({ flags }) => !flags.has("\\Noselect"));
  const special = specialUses[name];
  const by = (test: (folder: ListResponse) => boolean) => folders.find(test)?.path;
  const path =
    by((folder) => folder.path.toLowerCase() === name) ??
    (special && by(({ specialUse }) => specialUse === special)) ??
    by((folder) => folder.name.toLowerCase() === name);
  if (path !== undefined) return path;
  const known = folders.slice(0, limits.mailbox.folders).map((folder) => visibleLine(folder.path));
  throw new AppError("invalid", text.noFolder(visibleLine(asked ?? ""), formatList(known)));
}

/** The path of the folder with a special use; null if the mailbox has none. */
export async function findSpecialFolder(client: ImapFlow, specialUse: string): Promise<string | null> {
  return (await client.list()).find((folder) => folder.specialUse === specialUse)?.path ?? null;
}
