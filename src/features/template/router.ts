import { router, selfProcedure } from "#platform/access/procedures.ts";
import { suggestionIdInput, suggestionIdsInput } from "./schema.ts";
import { findTemplate, findTemplates, listTemplates } from "./service.ts";

const read = { verb: "read", cost: "light" } as const;

/** `landingPage` on the wire. Templates belong to the product, so every signed-in person can read them. */
export const landingPageRouter = router({
  getWorkflowSuggestions: selfProcedure(read).query(() => listTemplates()),
  getWorkflowSuggestionDataById: selfProcedure(read)
    .input(suggestionIdInput)
    .query(({ input }) => findTemplate(input.workflowSuggestionId)),
  getMultipleWorkflowSuggestionsByIds: selfProcedure(read)
    .input(suggestionIdsInput)
    .query(({ input }) => findTemplates(input.workflowSuggestionIds)),
});
