/** An agent that must ask before it acts, and the calls with which its model lets it wait. */
import type { TestApp } from "../test-app.ts";

/** An agent of the owner that asks before it makes a plan. */
export async function createPlanner(testApp: TestApp): Promise<string> {
  const { id } = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Planner",
    system: "You plan.",
    languageModelId: "gpt-4o-mini",
    toolPolicies: { manage_task_plan: "ask" },
  });
  return id;
}

/** A call that the planner must ask about. */
export const planCall = (content: string) => ({
  name: "manage_task_plan",
  input: { tasks: [{ content, activeForm: `${content}...`, status: "pending" }] },
});

/** A call that a person answers. */
export const questionCall = {
  name: "ask_person",
  input: { questions: [{ id: "port", label: "Which port?", kind: "text" }] },
};
