import { router, self } from "#platform/access/procedures.ts";
import { suggestionIdInput, suggestionIdsInput } from "./schema.ts";
import { findTemplate, findTemplates, listTemplates } from "./service.ts";

const read = { verb: "read", cost: "light" } as const;

/** The wire's landingPage. Templates belong to the product: whoever is signed in may read them. */
export const landingPageRouter = router({
  getWorkflowSuggestions: self(read).query(() => listTemplates()),
  getWorkflowSuggestionDataById: self(read)
    .input(suggestionIdInput)
    .query(({ input }) => findTemplate(input.workflowSuggestionId)),
  getMultipleWorkflowSuggestionsByIds: self(read)
    .input(suggestionIdsInput)
    .query(({ input }) => findTemplates(input.workflowSuggestionIds)),
});
