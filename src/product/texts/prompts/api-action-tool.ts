import { dataBlock } from "#lib/untrusted/data-block.ts";

/** What models are told about custom tools. */
export const apiActionToolPrompt = {
  description: (title: string, desc: string, acts: boolean) =>
    `${desc.trim()} (${title.trim()}; calls an API${acts ? " and may change something there" : ""})`,
  argument: "A text.",
  needsAccount: (reason: string) =>
    `Nothing was called. ${reason} The person sees a button for that. Tell them to connect the account and ask again; don't call this tool again before.`,
  answered: (body: string) => dataBlock("response", {}, body || "(empty)"),
  /** For an answer that is not a success. */
  refused: (status: number, body: string) => dataBlock("response", {}, JSON.stringify({ status, body })),
} as const;
