/** The rule that decides about every call: policies × taint × target × allowed × who can be asked. */
import { expect, test } from "vitest";
import { toolPolicies } from "#product/tools/tool-policies.ts";
import { type CallDecision, decideCall } from "./service/decide-call.ts";

const policies = [undefined, ...toolPolicies];
const booleans = [false, true];
const situations = policies.flatMap((policy) =>
  booleans.flatMap((isTainted) =>
    booleans.flatMap((isTrusted) =>
      booleans.flatMap((isAllowed) => booleans.map((canAsk) => ({ policy, isTainted, isTrusted, isAllowed, canAsk }))),
    ),
  ),
);
const acts = { acts: "sends" } as const;
type Situation = (typeof situations)[number];
const decide = (situation: Situation, spec: Parameters<typeof decideCall>[0]["spec"] = acts) =>
  decideCall({ spec, ...situation });
const told = (situation: Situation) => JSON.stringify(situation);

test("an acting call runs without a person only if it is allowed, and untainted or on the agent's list", () => {
  expect(situations).toHaveLength(64);
  for (const situation of situations) {
    const { policy, isTainted, isTrusted, isAllowed, canAsk } = situation;
    const isSafe = !isTainted || isTrusted;
    const runs = policy !== "never" && isSafe && (policy === "always" || isAllowed);
    const otherwise: CallDecision = policy === "never" ? "refuse" : canAsk ? "wait" : "cannotAsk";
    expect(decide(situation), told(situation)).toBe(runs ? "run" : otherwise);
  }
});

test("the list never lets a call run that would ask without anything read", () => {
  for (const situation of situations.filter((one) => one.isTrusted)) {
    const unread = decide({ ...situation, isTainted: false, isTrusted: false });
    if (unread !== "run") expect(decide(situation), told(situation)).toBe(unread);
  }
});

test("taint and list mean nothing for a tool that only reads", () => {
  for (const situation of situations)
    expect(decide(situation, {}), told(situation)).toBe(
      decide({ ...situation, isTainted: false, isTrusted: false }, {}),
    );
});
