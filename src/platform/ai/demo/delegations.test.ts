import { expect, test } from "vitest";
import { readDelegations } from "./delegations.ts";

const description = "Agents by id:\n- id1: Librarian. You are brief.\n- id2: C++ (expert). You know C++.";
const tools = [{ name: "delegate_task_to_sub_agent", description }];
const tasksIn = (question: string) => readDelegations(question, tools).map(({ input }) => JSON.parse(input));

test("a plain sentence gives tasks to agents that the tool names, in its order", () => {
  expect(tasksIn("Let C++ (expert) review it, and ask the librarian to count the ships. Thanks!")).toEqual([
    { agentId: "id2", task: "review it, and ask the librarian to count the ships" },
    { agentId: "id1", task: "count the ships" },
  ]);
});

test("a sentence without an agent's name, or a model without the tool, delegates nothing", () => {
  expect(tasksIn("Ask someone to count the ships.")).toEqual([]);
  expect(readDelegations("Ask the Librarian to count the ships.", [])).toEqual([]);
});
