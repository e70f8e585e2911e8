import type * as english from "#product/texts/api-key/openai-api.ts";

export const openaiApiText: typeof english.openaiApiText = {
  title: "OpenAI-kompatible API",
  about:
    "Programme und Bibliotheken für die API von OpenAI können die Agenten des Workspace als Modelle verwenden, und Workflows, die mit einem Text beginnen.",
  address: "Basis-URL",
  copyAddress: "Basis-URL kopieren",
  example: "Beispiel",
  languages: { javascript: "JavaScript", python: "Python", curl: "curl" },
  copyExample: "Code kopieren",
  yourKey: "YOUR_API_KEY",
  yourModel: "YOUR_MODEL",
  question: "Hallo",
  keyHint:
    "YOUR_API_KEY steht für einen Schlüssel von unten, YOUR_MODEL für eine ID aus der Liste der Modelle. Chat Completions und Responses funktionieren beide.",
};
