import { z } from "zod";
import { nodeSpec } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

const result = z.object({ acknowledgedAt: z.iso.datetime() });
export const acknowledgeNow = (): z.infer<typeof result> => ({ acknowledgedAt: new Date().toISOString() });

/** UTC, because prompts have no time zone. */
const dateFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});

export const info = nodeSpec({
  type: "INFO",
  title: "Info",
  hint: "Shows text and waits until someone has read it",
  synonyms: ["message", "text", "notice", "instructions", "read"],
  icon: "info",
  family: "human",
  traits: { waits: "input", handmade: true },
  /** Markdown in which earlier steps may be mentioned. */
  config: z.object({ text: z.string().max(limits.workflow.infoChars).default("") }),
  result,
  visitors: "always",
  isInPdf: false,
  draft: () => ({ text: "" }),
  mapReferences: ({ text }, visitor) => ({ text: visitor.text(text, { name: "text" }) }),
  missingFields: ({ text }) => (text.trim() ? [] : [missing.text]),
  toPromptText: ({ acknowledgedAt }) => dateFormat.format(new Date(acknowledgedAt)),
  /** The server sets the time. */
  validateResult: () => ({ result: acknowledgeNow() }),
});
