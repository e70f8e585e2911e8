import { z } from "zod";
import { cursorFor, isCursorValid, namesInput, pageLimit } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const { titleChars, contentChars } = limits.note;

/** A person wrote it, or an agent keeps it as memory. */
export const noteSources = ["PERSON", "AGENT_MEMORY"] as const;
export type NoteSource = (typeof noteSources)[number];

export const noteId = idOf("note");
export const byNote = z.strictObject({ id: noteId });
export const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });

/** One line; empty until someone names it. */
const title = z
  .string()
  .trim()
  .max(titleChars)
  .regex(/^[^\r\n]*$/);
const content = z.string().max(contentChars);
const category = z
  .array(z.string().trim().min(1).max(limits.tag.chars))
  .max(limits.tag.perItem)
  .transform((tags) => [...new Set(tags)]);

export const noteSorts = ["changed", "name"] as const;
export type NoteSort = (typeof noteSorts)[number];

export const noteListInput = z
  .strictObject({
    workspaceId: idOf("workspace"),
    /** Notes that have all of these words in their title, categories or text. */
    search: z.string().max(limits.request.searchChars).optional(),
    /** Notes that have all of these categories. */
    category: z.array(z.string().max(limits.tag.chars)).max(limits.tag.perItem).optional(),
    sort: z.enum(noteSorts).default("changed"),
    after: cursorFor("note").optional(),
    limit: pageLimit,
  })
  .refine(isCursorValid, { path: ["after"] });
export type NoteListQuery = z.output<typeof noteListInput>;

/** For pickers, mentions and the command palette. */
export const noteNamesInput = namesInput("note");
export type NoteNamesQuery = z.output<typeof noteNamesInput>;

export const noteDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  title: title.default(""),
  content: content.default(""),
  category: category.default([]),
});
export type NoteDraft = z.output<typeof noteDraft>;

/** Fields that are left out stay as they are. */
export const noteChanges = byNote.extend({
  /** The revision that the changes are based on. */
  revision: z.int32().min(1),
  title: title.optional(),
  content: content.optional(),
  category: category.optional(),
});
export type NoteChanges = z.output<typeof noteChanges>;

export const notePublicInput = byNote.extend({ isPublic: z.boolean() });
