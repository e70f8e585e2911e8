import { sentences } from "../../sentences.ts";

/** What agents keep across conversations. */
export const memoryText = sentences("memoryText", {
  full: (max: number) =>
    `The memory of this agent is full: it can have up to ${max} notes. Change or delete one of them first.`,
  isOff: "Memory is disabled for this agent.",
});
