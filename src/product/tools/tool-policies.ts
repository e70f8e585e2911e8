/** What the owner of an agent decides about a tool: ask a person before each call, never ask, or don't offer it. */
export const toolPolicies = ["ask", "always", "never"] as const;
export type ToolPolicy = (typeof toolPolicies)[number];
