import { router, self } from "#platform/access/procedures.ts";
import { bySuggestion, bySuggestions } from "./schema.ts";
import { findTemplate, findTemplates, listTemplates } from "./service.ts";

const read = { verb: "read", cost: "light" } as const;

/** The wire's landingPage (spec 1 §7). Templates belong to the product: whoever is signed in may read them. */
export const landingPageRouter = router({
  getWorkflowSuggestions: self(read).query(() => listTemplates()),
  getWorkflowSuggestionDataById: self(read)
    .input(bySuggestion)
    .query(({ input }) => findTemplate(input.workflowSuggestionId)),
  getMultipleWorkflowSuggestionsByIds: self(read)
    .input(bySuggestions)
    .query(({ input }) => findTemplates(input.workflowSuggestionIds)),
});
