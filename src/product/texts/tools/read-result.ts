import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** Long results of tools: an agent reads on in one, a person sees all of it. */
export const readResultText = sentences("readResultText", {
  reading: "Reading more of a result",
  read: "Read more of a result",
  failed: "Couldn't read more of a result",
  denied: "Reading more of a result not allowed",
  range: (from: number, to: number, total: number) =>
    `Characters ${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
  isCut: (total: number) => `This result is long (${formatNumber(total)} characters). Only a part of it is shown.`,
  showAll: "Show all",
  showAllFailed: "The rest of the result couldn't be loaded. Try again.",
  notFound: "There is no result with this resultId here. Use the resultId that the shortened result names.",
  pastEnd: (total: number) => `The result has only ${total} characters. Use a smaller offset.`,
});
