import { z } from "zod";
import { limits } from "#product/limits.ts";

const suggestionId = z.string().min(1).max(limits.template.idChars);

export const suggestionIdInput = z.strictObject({ workflowSuggestionId: suggestionId });
export const suggestionIdsInput = z.strictObject({
  workflowSuggestionIds: z.array(suggestionId).min(1).max(limits.template.bulk),
});
