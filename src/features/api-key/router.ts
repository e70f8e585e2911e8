import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { apiKeyDraft, byApiKey } from "./schema.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./service.ts";
import { apiKey } from "./table.ts";

const read = { verb: "read", role: "OWNER", cost: "light" } as const;
const write = { verb: "write", role: "OWNER", cost: "light" } as const;

export const apiKeyRouter = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listApiKeys(ctx)),
  /** Without an idempotency key, because the answer with the key would be stored. */
  create: workspaceProcedure(write)
    .input(apiKeyDraft)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  revoke: rowProcedure(apiKey, write)
    .input(byApiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),
});
