import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { readNotice } from "#platform/public-page/report-form.ts";
import {
  byNote,
  inWorkspace,
  noteChanges,
  noteDraft,
  noteListInput,
  noteNamesInput,
  notePublicInput,
} from "./schema.ts";
import { findNoteNames, listNotes, summarizeNotes } from "./service/list-notes.ts";
import {
  createNote,
  deleteNote,
  duplicateNote,
  getNote,
  restoreNote,
  setNotePublic,
  updateNote,
} from "./service/notes.ts";
import { findPublicNote } from "./service/public/find-public-note.ts";
import { publicNotePage } from "./service/public/public-page.ts";
import { note } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const noteRouter = router({
  getAll: workspaceProcedure(read)
    .input(noteListInput)
    .query(({ ctx, input }) => listNotes(ctx, input)),
  getSummary: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => summarizeNotes(ctx)),
  findNames: workspaceProcedure(read)
    .input(noteNamesInput)
    .query(({ ctx, input }) => findNoteNames(ctx, input)),
  getById: rowProcedure(note, read)
    .input(byNote)
    .query(({ ctx, input }) => getNote(ctx, input.id)),
  create: workspaceProcedure(write)
    .input(noteDraft)
    .mutation(idempotent("note.create", ({ ctx, input }) => createNote(ctx, input))),
  duplicate: rowProcedure(note, write)
    .input(byNote)
    .mutation(idempotent("note.duplicate", ({ ctx, input }) => duplicateNote(ctx, input.id))),
  update: rowProcedure(note, write)
    .input(noteChanges)
    .mutation(({ ctx, input }) => updateNote(ctx, input)),
  toggleIsPublic: rowProcedure(note, write)
    .input(notePublicInput)
    .mutation(({ ctx, input }) => setNotePublic(ctx, input.id, input.isPublic)),
  delete: rowProcedure(note, write)
    .input(byNote)
    .mutation(({ ctx, input }) => deleteNote(ctx, input.id)),
  restore: rowProcedure(note, write)
    .input(byNote)
    .mutation(({ ctx, input }) => restoreNote(ctx, input.id)),
});

export const noteRoutes: readonly HttpRoute[] = [
  publicRoute({
    method: "GET",
    path: "/note/:id",
    rule: { scope: "public", verb: "read", cost: "light" },
    body: { kind: "none" },
    handle: async ({ ctx, params, query }) =>
      publicNotePage(await findPublicNote(ctx.app, params.id ?? ""), readNotice(query)),
  }),
];
