import { expect, test } from "vitest";
import { findAgentVersions } from "./agent-versions.ts";

const answer = (agentId: string, agentVersion: number) => ({
  id: "m",
  role: "assistant",
  parts: [{ type: "text", text: "Six.", metadata: { agentId: "forged", agentVersion: 9 } }],
  metadata: { agentId, agentVersion },
});

test("the agents of a result are those of its answers, at any depth, with their latest version", () => {
  const result = {
    messages: [{ id: "q", role: "user", parts: [] }, answer("one", 2), answer("one", 3)],
    items: [{ messages: [answer("two", 7)] }],
  };
  expect([...findAgentVersions(result)].toSorted()).toEqual([
    ["one", 3],
    ["two", 7],
  ]);
});

test("a result without answers of agents has none", () => {
  for (const result of [undefined, null, "text", 7, { messages: [{ metadata: { agentId: "one" } }] }, [[]]])
    expect(findAgentVersions(result).size).toBe(0);
});
