import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  credentialChange,
  credentialOfType,
  endpointChanges,
  endpointDraft,
  endpointIdInput,
  endpointTest,
  favoriteModelChange,
  keyCheck,
  secretDraft,
  workspaceInput,
} from "./schema.ts";
import {
  checkKey,
  deleteCredential,
  listCredentials,
  stripePublishableKey,
  updateCredential,
} from "./service/credentials.ts";
import { createEndpoint, deleteEndpoint, listEndpoints, testEndpoint, updateEndpoint } from "./service/endpoints.ts";
import { setFavoriteModel } from "./service/favorite-models.ts";
import { listLanguageModels } from "./service/language-models.ts";
import { storeSecrets } from "./service/stored-secrets.ts";
import { modelEndpoint } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const manage = { verb: "admin", role: "OWNER", cost: "light" } as const;
/** These call a provider, so the rate limit keeps people from testing many keys. */
const probe = { verb: "admin", role: "OWNER", cost: "heavy" } as const;

export const credentialRouter = router({
  getAll: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listCredentials(ctx)),
  update: workspaceProcedure(probe)
    .input(credentialChange)
    .mutation(({ ctx, input }) => updateCredential(ctx, input)),
  deleteByType: workspaceProcedure(manage)
    .input(credentialOfType)
    .mutation(({ ctx, input }) => deleteCredential(ctx, input.type)),
  validate: workspaceProcedure(probe)
    .input(keyCheck)
    .mutation(({ ctx, input }) => checkKey(ctx, input)),
  getStripePublishableKey: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => stripePublishableKey(ctx)),
  getLanguageModels: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listLanguageModels(ctx)),
  setFavoriteModel: workspaceProcedure({ verb: "write", role: "USER", cost: "light" })
    .input(favoriteModelChange)
    .mutation(({ ctx, input }) => setFavoriteModel(ctx, input)),
  /** Returns a handle for the secret; the secret itself is never returned. */
  keepSecret: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "light" })
    .input(secretDraft)
    .mutation(async ({ ctx, input: { value, to } }) => {
      const [handle = ""] = await storeSecrets(ctx, [{ value, to: new URL(to).origin }]);
      return { handle };
    }),
  getEndpoints: workspaceProcedure({ ...read, role: "OWNER" })
    .input(workspaceInput)
    .query(({ ctx }) => listEndpoints(ctx)),
  createEndpoint: workspaceProcedure(manage)
    .input(endpointDraft)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),
  updateEndpoint: rowProcedure(modelEndpoint, manage)
    .input(endpointChanges)
    .mutation(({ ctx, input }) => updateEndpoint(ctx, input)),
  deleteEndpoint: rowProcedure(modelEndpoint, manage)
    .input(endpointIdInput)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input.id)),
  testEndpoint: workspaceProcedure(probe)
    .input(endpointTest)
    .mutation(({ ctx, input }) => testEndpoint(ctx, input)),
});
