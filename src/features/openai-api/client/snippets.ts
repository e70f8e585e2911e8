/** The languages of the example. */
export const snippetLanguages = ["javascript", "python", "curl"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** A program that asks a model; all three texts stand in quotes of the language. */
export function snippetIn(
  language: SnippetLanguage,
  { url, key, model, question }: { url: string; key: string; model: string; question: string },
): string {
  switch (language) {
    case "javascript":
      return `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${url}", apiKey: "${key}" });
const { data } = await client.models.list();
console.log(data.map(({ id }) => id));

const stream = await client.chat.completions.create({
  model: "${model}",
  messages: [{ role: "user", content: "${question}" }],
  stream: true,
});
for await (const { choices } of stream) process.stdout.write(choices[0]?.delta.content ?? "");`;
    case "python":
      return `from openai import OpenAI

client = OpenAI(base_url="${url}", api_key="${key}")
print([model.id for model in client.models.list()])

stream = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "${question}"}],
    stream=True,
)
for chunk in stream:
    print(chunk.choices[0].delta.content or "", end="")`;
    case "curl":
      return `curl ${url}/models -H "Authorization: Bearer ${key}"

curl ${url}/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", "messages": [{"role": "user", "content": "${question}"}]}'`;
  }
}
