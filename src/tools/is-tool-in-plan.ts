import { type CorePlan, planIncludes } from "#product/plans.ts";
import type { ToolSpec } from "./tool.ts";

/** Whether agents in a workspace on this plan have the tool. */
export const isToolInPlan = ({ isOnFreePlan }: Pick<ToolSpec, "isOnFreePlan">, plan: CorePlan): boolean =>
  isOnFreePlan === true || planIncludes(plan, "advancedTools");
