/** The settings of a workspace: keys, domains, public API, and the small words of the other tabs. */
import { plural } from "#lib/text.ts";

export const settingsText = {
  title: "Settings",
  groups: { you: "You", workspace: "Workspace", instance: "Instance" },
  tabs: {
    general: "General",
    members: "Members",
    keys: "Keys & Credentials",
  },
  unsaved: "Changes not saved",

  keys: {
    desc: "Keys serve this whole workspace. They are stored encrypted and never shown again.",
    providers: "Provider keys",
    payment: "Payment keys",
    paymentDesc: "Payment steps charge to your own Stripe account.",
    set: (last4: string) => `Set, ends in ${last4}`,
    notSet: "Not set",
    active: "In use",
    ownersOnly: "Only an owner of this workspace can add keys. Please ask one of them.",
    fromInstance: "Provided by this instance",
    placeholder: "Paste a new key",
    save: "Save key",
    validating: "Checking the key...",
    delete: "Delete key",
    ownKeyHint: "Requests on your own key cost no credits.",
    endpoints: "OpenAI-compatible endpoints",
    endpointsDesc: "Local models and gateways: Ollama, LM Studio, vLLM, llama.cpp and others. They cost no credits.",
    addEndpoint: "Add endpoint",
    modelCount: (count: number) => plural(count, "model"),
  },
} as const;
