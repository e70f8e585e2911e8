import { type UnsavedAgent, unsavedAgent } from "../../schema.ts";
import type { AgentForm } from "../agent-form.ts";
import type { AgentDetail } from "../use-agents.ts";

const keys = Object.keys(unsavedAgent.shape) as (keyof UnsavedAgent)[]; // Object.keys widens to string

/** The agent as the form is now, as a save would store it; null if a save would be refused. A title is optional. */
export function readUnsaved(agent: AgentDetail, form: AgentForm): UnsavedAgent | null {
  const whole = { ...agent, ...form, title: form.title.trim() || agent.title };
  const { data } = unsavedAgent.safeParse(Object.fromEntries(keys.map((key) => [key, whole[key]])));
  return data ?? null;
}
