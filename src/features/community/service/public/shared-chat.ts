import { and, asc, eq, inArray } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { splitBySpeaker } from "#features/chat/schema/steering-part.ts";
import type { MessageMetadata } from "#features/chat/schema.ts";
import { isShown } from "#features/chat/service/versions/is-shown.ts";
import { type MessageStatus, message } from "#features/chat/table.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { limits } from "#product/limits.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import type { FoundThread } from "./find-shared.ts";
import { sharedParts } from "./shared-parts.ts";
import { firstNameOf, type SharedBlock, type SharedEntry } from "./shared-thread.ts";

const states: Readonly<Record<MessageStatus, SharedEntry["state"]>> = {
  DONE: "done",
  STREAMING: "open",
  WAITING: "open",
  STOPPED: "stopped",
  FAILED: "failed",
};

/** One page of a public chat, from its beginning. */
export async function readSharedChat(
  { id, authorName, reader }: FoundThread,
  page: number,
): Promise<{ entries: SharedEntry[]; hasNext: boolean }> {
  const { db, actor } = reader;
  const personName = firstNameOf(authorName);
  const { pageMessages } = limits.share;
  const rows = await db
    .select({ role: message.role, parts: message.parts, metadata: message.metadata, status: message.status })
    .from(message)
    .where(and(eq(message.chatId, id), eq(message.workspaceId, actor.workspaceId), isShown))
    .orderBy(asc(message.ordinal))
    .limit(pageMessages + 1)
    .offset((page - 1) * pageMessages);
  const shown = await hideSources(reader, rows.slice(0, pageMessages));
  const names = await findAgentNames(reader, shown);
  const entries = shown.flatMap((row) => {
    if (row.role === "user") return [said(personName, [...attachmentsOf(row.metadata), ...sharedParts(row.parts)])];
    const speeches = splitBySpeaker(row.parts);
    return speeches.map((speech, at): SharedEntry => {
      if (speech.role === "user")
        return said(personName, [...attachmentsOf(speech.steering.data), ...sharedParts(speech.parts)]);
      const state = at === speeches.length - 1 ? states[row.status] : "done";
      const title = names.get(row.metadata.agentId ?? "") ?? text.assistant;
      return { by: "assistant", title, state, blocks: sharedParts(speech.parts) };
    });
  });
  return {
    entries: entries.filter(({ blocks, state }) => blocks.length > 0 || state !== "done"),
    hasNext: rows.length > pageMessages,
  };
}

const said = (title: string, blocks: readonly SharedBlock[]): SharedEntry => ({
  by: "person",
  title,
  state: "done",
  blocks,
});

/** Images are shown; of other files only the name. */
const attachmentsOf = ({ images = [], files = [] }: Pick<MessageMetadata, "images" | "files">): SharedBlock[] => [
  ...images.map(({ s3FilePath }): SharedBlock => ({ type: "media", path: s3FilePath, name: text.image })),
  ...files.map(({ title }): SharedBlock => ({ type: "file", name: title })),
];

async function findAgentNames(
  { db, actor }: FoundThread["reader"],
  rows: readonly { metadata: MessageMetadata }[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ metadata }) => metadata.agentId ?? []));
  if (ids.size === 0) return new Map();
  const found = await db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(and(inArray(agent.id, [...ids]), eq(agent.workspaceId, actor.workspaceId)));
  return new Map(found.map(({ id, title }) => [id, title]));
}
