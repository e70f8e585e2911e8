import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byStyle, styleChanges, styleDraft } from "./schema.ts";
import { createStyle, deleteStyle, getStyle, listStyles, restoreStyle, updateStyle } from "./service.ts";
import { style } from "./table.ts";

/** Everybody may mention a voice in a message, so everybody may list them. */
const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const styleRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listStyles(ctx)),
  getById: rowProcedure(style, read)
    .input(byStyle)
    .query(({ ctx, input }) => getStyle(ctx, input.id)),
  create: workspaceProcedure(write)
    .input(styleDraft)
    .mutation(idempotent("style.create", ({ ctx, input }) => createStyle(ctx, input))),
  update: rowProcedure(style, write)
    .input(styleChanges)
    .mutation(({ ctx, input }) => updateStyle(ctx, input)),
  delete: rowProcedure(style, write)
    .input(byStyle)
    .mutation(({ ctx, input }) => deleteStyle(ctx, input.id)),
  restore: rowProcedure(style, write)
    .input(byStyle)
    .mutation(({ ctx, input }) => restoreStyle(ctx, input.id)),
});
