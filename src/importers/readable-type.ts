import { wordsOfKey } from "#lib/text.ts";

const abbreviations: ReadonlySet<string> = new Set(
  "ai api aws crm csv ftp html http id imap json jwt llm pdf rss s3 sms sql ssh ui url xml".split(" "),
);

/** The type of another product's node in words: `httpRequest` as "HTTP request". */
export function readableType(word: string): string {
  const bare =
    word
      .replace(/Agentflow$/, "")
      .replaceAll(/[-_.\s]+/g, " ")
      .trim() || word;
  return wordsOfKey(bare)
    .split(" ")
    .map((one) => (abbreviations.has(one.toLowerCase()) ? one.toUpperCase() : one))
    .join(" ");
}
