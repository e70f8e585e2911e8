import type { WorkflowInput } from "#features/public-api/schema/workflow-inputs.ts";

export const snippetLanguages = ["curl", "javascript", "python"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** A request that runs the workflow at `url` and waits for its result; `key` names the variable with the API key. */
export function writeSnippet(
  language: SnippetLanguage,
  { url, key, inputs }: { url: string; key: string; inputs: readonly WorkflowInput[] },
): string {
  // What is optional is in the table above.
  const shown = inputs.some(({ required }) => required) ? inputs.filter(({ required }) => required) : inputs;
  const data = Object.fromEntries(shown.map(({ id, example }) => [id, example]));
  const body = JSON.stringify({ data }, null, 2);
  const waitingUrl = `${url}&wait=60`;
  switch (language) {
    case "curl":
      return `curl "${waitingUrl}" \\
  -H "x-api-key: $${key}" \\
  -H "content-type: application/json" \\
  -d '${body.replaceAll("'", "'\\''")}'`;
    case "javascript":
      return `const response = await fetch("${waitingUrl}", {
  method: "POST",
  headers: { "x-api-key": process.env.${key}, "content-type": "application/json" },
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});
console.log(await response.json());`;
    case "python":
      return `import os
import requests

response = requests.post(
    "${waitingUrl}",
    headers={"x-api-key": os.environ["${key}"]},
    json=${body.replaceAll("\n", "\n    ")},
)
print(response.json())`;
  }
}
