import { canOutsidersAnswer } from "#engine/step-options.ts";
import { catalog } from "#nodes/index.ts";
import type { PersonWait } from "../../schema.ts";

/** Whether people outside of the workspace can answer such a wait of a step of this type. */
export function canSendOutside(type: string, reason: PersonWait): boolean {
  const spec = catalog[type];
  return (reason === "input" || reason === "decision") && spec !== undefined && canOutsidersAnswer(spec);
}
