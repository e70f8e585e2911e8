/** The first set-up of a server. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const firstSetupText = sentences("firstSetupText", {
  title: (brand: string) => `Set up your ${brand}`,
  text: "Five short steps. Only the first is required. You can do the rest later in Settings.",
  owner: "Your account",
  ownerText: "As the operator, you manage this server: people, plans, models, and email.",
  createAccount: "Create account",
  name: "Server name",
  model: "AI model",
  modelDemo: "Demo model until you add a key",
  modelOptions: {
    demo: { label: "Start with the demo model", hint: "Free, rule-based replies that never leave this server" },
    key: { label: "Use a provider key", hint: "Real answers, billed by the provider" },
    server: { label: "Use your own model server", hint: "Any OpenAI-compatible endpoint, such as Ollama" },
  },
  provider: "Provider",
  key: "Key",
  keyHint: "Stored in your workspace.",
  keyForAll: (name: string) =>
    `Stored in your workspace. To share a key with every workspace, set ${name} in the server's environment instead.`,
  connected: (models: number) => `Connected. ${plural(models, "model")} available.`,
  url: "Base URL",
  urlHint: "For Ollama on this machine: http://localhost:11434/v1",
  serverKey: "API key (optional)",
  encrypted: "Encrypted and never shown again",
  noModels: "Connected, but the server lists no models.",
  signup: "Who can sign up",
  mail: "Email",
  mailShort: "Kept in the outbox until you add a mail server",
  mailOn: "Set up",
  continue: "Continue",
  save: "Save and continue",
  skipForNow: "Skip for now",
  edit: "Edit",
  finish: (brand: string) => `Open ${brand}`,
  skipRest: (brand: string) => `Skip the rest and open ${brand}`,
  done: (done: number, total: number, skipped: number) =>
    skipped > 0 ? `${done} of ${total} done, ${skipped} skipped` : `${done} of ${total} done`,
  stepState: { done: "Done" },
});
