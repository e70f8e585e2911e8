import { sentences } from "../../sentences.ts";

/** The workspace for programs that know OpenAI's API: the address, and how to ask. */
export const openaiApiText = sentences("openaiApiText", {
  title: "OpenAI-compatible API",
  about:
    "Programs and libraries made for OpenAI's API can use your agents as models, and workflows that start with one text.",
  address: "Base URL",
  copyAddress: "Copy base URL",
  example: "Example",
  languages: { javascript: "JavaScript", python: "Python", curl: "curl" },
  copyExample: "Copy code",
  yourKey: "YOUR_API_KEY",
  yourModel: "YOUR_MODEL",
  question: "Hello",
  keyHint:
    "Replace YOUR_API_KEY with a key from below, and YOUR_MODEL with an ID from the list of models. Chat completions and responses both work.",
});
