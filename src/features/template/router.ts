import { router, selfProcedure } from "#platform/access/procedures.ts";
import { agentSuggestionIdInput, workflowSuggestionIdInput, workflowSuggestionIdsInput } from "./schema.ts";
import { findAgentTemplate, findTemplate, findTemplates, listAgentTemplates, listTemplates } from "./service.ts";

const read = { verb: "read", cost: "light" } as const;

/** `landingPage` on the wire. Templates belong to the product, so every signed-in person can read them. */
export const landingPageRouter = router({
  getAgentSuggestions: selfProcedure(read).query(() => listAgentTemplates()),
  getAgentSuggestionDataById: selfProcedure(read)
    .input(agentSuggestionIdInput)
    .query(({ input }) => findAgentTemplate(input.agentSuggestionId)),
  getWorkflowSuggestions: selfProcedure(read).query(() => listTemplates()),
  getWorkflowSuggestionDataById: selfProcedure(read)
    .input(workflowSuggestionIdInput)
    .query(({ input }) => findTemplate(input.workflowSuggestionId)),
  getMultipleWorkflowSuggestionsByIds: selfProcedure(read)
    .input(workflowSuggestionIdsInput)
    .query(({ input }) => findTemplates(input.workflowSuggestionIds)),
});
