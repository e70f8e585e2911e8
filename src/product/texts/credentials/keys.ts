/** Keys of a workspace. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const keysText = sentences("keysText", {
  desc: "Keys are shared by the whole workspace. They are stored encrypted and never shown again.",
  providers: "Provider keys",
  search: "Web search keys",
  searchDesc: "Agents search the web with the first of these keys, or with the search service of this server.",
  integrations: "Integration keys",
  integrationsDesc: "With a key of Composio, this workspace connects apps for its agents on the Integrations page.",
  payment: "Payment keys",
  paymentDesc: "Payment steps collect payments in your own Stripe account.",
  keySet: (last4: string) => `Set, ends in ${last4}`,
  notSet: "Not set",
  inUse: "In use",
  ownersOnly: "Only workspace owners can add keys. Ask an owner of this workspace.",
  fromInstance: "Provided by this server",
  placeholder: "Paste a new key",
  save: "Save key",
  validating: "Checking the key...",
  delete: "Delete key",
  ownKeyHint: "Requests with your own key don't use credits.",
  endpoints: "OpenAI-compatible endpoints",
  endpointsDesc: "Local models and gateways: Ollama, LM Studio, vLLM, llama.cpp, and others. They don't use credits.",
  addEndpoint: "Add endpoint",
  modelCount: (count: number) => plural(count, "model"),
  dialogTitle: (workspace: string) => `Key Settings for ${workspace}`,
  deleteConfirmation: (credential: string): Confirmation => ({
    title: `Delete ${credential}`,
    text: "Agents and workflows that need this key stop working until you add another one.",
    confirm: "Delete key",
  }),
  deleteStripeSecret: {
    title: "Delete Stripe secret key",
    text: "Payment steps stop working until you add another key.",
    confirm: "Delete key",
  },
});
