import { member, router, rowMember } from "#platform/access/procedures.ts";
import {
  endpointIdInput,
  credentialChange,
  credentialOfType,
  endpointChanges,
  endpointDraft,
  endpointTest,
  favoriteModelChange,
  workspaceInput,
  keyCheck,
  secretDraft,
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
/** Each asks a provider, so that trying keys in a loop is slow. */
const probe = { verb: "admin", role: "OWNER", cost: "heavy" } as const;

export const credentialRouter = router({
  getAll: member(read)
    .input(workspaceInput)
    .query(({ ctx }) => listCredentials(ctx)),
  update: member(probe)
    .input(credentialChange)
    .mutation(({ ctx, input }) => updateCredential(ctx, input)),
  deleteByType: member(manage)
    .input(credentialOfType)
    .mutation(({ ctx, input }) => deleteCredential(ctx, input.type)),
  validate: member(probe)
    .input(keyCheck)
    .mutation(({ ctx, input }) => checkKey(ctx, input)),
  getStripePublishableKey: member(read)
    .input(workspaceInput)
    .query(({ ctx }) => stripePublishableKey(ctx)),
  getLanguageModels: member(read)
    .input(workspaceInput)
    .query(({ ctx }) => listLanguageModels(ctx)),
  setFavoriteModel: member({ verb: "write", role: "USER", cost: "light" })
    .input(favoriteModelChange)
    .mutation(({ ctx, input }) => setFavoriteModel(ctx, input)),
  /** Answers a handle that stands for the secret from then on; the secret itself is never returned. */
  keepSecret: member({ verb: "write", role: "EDITOR", cost: "light" })
    .input(secretDraft)
    .mutation(async ({ ctx, input: { value, to } }) => {
      const [handle = ""] = await storeSecrets(ctx, [{ value, to: new URL(to).origin }]);
      return { handle };
    }),
  getEndpoints: member({ ...read, role: "OWNER" })
    .input(workspaceInput)
    .query(({ ctx }) => listEndpoints(ctx)),
  createEndpoint: member(manage)
    .input(endpointDraft)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),
  updateEndpoint: rowMember(modelEndpoint, manage)
    .input(endpointChanges)
    .mutation(({ ctx, input }) => updateEndpoint(ctx, input)),
  deleteEndpoint: rowMember(modelEndpoint, manage)
    .input(endpointIdInput)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input.id)),
  testEndpoint: member(probe)
    .input(endpointTest)
    .mutation(({ ctx, input }) => testEndpoint(ctx, input)),
});
