import { describe, expect, test } from "vitest";
import type { WaitReason } from "../status.ts";
import { fakeCatalog as catalog, flow, withDisabledSteps, withStepOptions } from "../testing/fake-node-types.ts";
import { type Plan, type PlannedExecution, type PlannedRun, plan } from "./plan.ts";

const waits: Readonly<Record<string, WaitReason>> = { i: "input", p: "payment", c: "child", t: "time", u: "unknown" };

/**
 * `"ask:C work:R"`: C completed, R running, F failed, P pending, Pi/Pp/Pc/Pt/Pu waiting; then `!` a stop, `+` approved,
 * `>b` the chosen node.
 */
function steps(text: string): PlannedExecution[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((one, ordinal) => {
      const found = /^(\w+):([CRFP])([ipctu]?)(!?)(\+?)(?:>(\w+))?$/.exec(one);
      if (!found) throw new Error(`What is ${one}?`);
      const [, nodeId = "", state = "", wait = "", stop, approved, next] = found;
      const status = ({ C: "COMPLETED", R: "RUNNING", F: "FAILED", P: "PENDING" } as const)[state] ?? "PENDING";
      return {
        id: `x-${nodeId}`,
        nodeId,
        ordinal,
        status,
        waitsFor: waits[wait] ?? null,
        epoch: 1,
        isApproved: approved === "+",
        next: next ?? null,
        isStop: stop === "!",
      };
    });
}

const run = (status: PlannedRun["status"] = "RUNNING", isReviewed = false): PlannedRun => ({ status, isReviewed });

/** The plan in one line: status, what starts or is waited for, what is created and dropped. */
function brief(made: Plan): string {
  const parts = [
    made.status,
    made.start && `start ${made.start.nodeId}`,
    made.wait && `${made.wait.kind} ${made.wait.nodeId}`,
    made.create.length > 0 && `create ${made.create.map((one) => one.nodeId).join(",")}`,
    made.drop.length > 0 && `drop ${made.drop.map((id) => id.slice(2)).join(",")}`,
  ];
  return parts.filter(Boolean).join("; ");
}

const line = "ask>work work>work2";
const fork = "ask>pick pick>work pick>work2 work>work3 work2>work3 work3>work4";

interface Case {
  rule: string;
  graph: string;
  steps: string;
  expected: string;
  run?: PlannedRun;
  /** Steps that are switched off. */
  off?: string[];
  /** Steps whose failure the run does without. */
  lenient?: string[];
}

const asDecided = (shape: string, { off = [], lenient = [] }: Pick<Case, "off" | "lenient">) =>
  withStepOptions(
    withDisabledSteps(flow(shape), ...off),
    Object.fromEntries(lenient.map((id) => [id, { ifFails: { goOn: true as const } }])),
  );

const unattended: Case[] = [
  {
    rule: "a new run shows the whole way and starts its first step",
    graph: line,
    steps: "",
    expected: "RUNNING; start ask; create ask,work,work2",
    run: run("PENDING"),
  },
  {
    rule: "a created run starts its first step",
    graph: line,
    steps: "ask:P work:P work2:P",
    expected: "RUNNING; start ask",
  },
  {
    rule: "a running step is waited for",
    graph: line,
    steps: "ask:R work:P work2:P",
    expected: "RUNNING; running ask",
  },
  {
    rule: "a question waits for its answer",
    graph: line,
    steps: "ask:Pi work:P work2:P",
    expected: "RUNNING; input ask",
  },
  {
    rule: "an answer opens the next step",
    graph: line,
    steps: "ask:C work:P work2:P",
    expected: "RUNNING; start work",
  },
  { rule: "one step after the other", graph: line, steps: "ask:C work:C work2:P", expected: "RUNNING; start work2" },
  { rule: "all done is completed", graph: line, steps: "ask:C work:C work2:C", expected: "COMPLETED" },
  {
    rule: "completed stays completed",
    graph: line,
    steps: "ask:C work:C work2:C",
    expected: "COMPLETED",
    run: run("COMPLETED"),
  },
  {
    rule: "a failed step fails the run and leaves later ones alone",
    graph: line,
    steps: "ask:C work:F work2:P",
    expected: "FAILED",
  },
  {
    rule: "a retried step sets a failed run going again",
    graph: line,
    steps: "ask:C work:P work2:P",
    expected: "RUNNING; start work",
    run: run("FAILED"),
  },
  {
    rule: "a question in the middle waits in the background",
    graph: "work>ask ask>work2",
    steps: "work:C ask:Pi work2:P",
    expected: "RUNNING; input ask",
  },
  {
    rule: "a payment is waited for",
    graph: "work>pay pay>work2",
    steps: "work:C pay:Pp work2:P",
    expected: "RUNNING; payment pay",
  },
  {
    rule: "a child run is waited for",
    graph: "work>child child>work2",
    steps: "work:C child:Pc work2:P",
    expected: "RUNNING; child child",
  },
  { rule: "a later try is waited for", graph: line, steps: "ask:C work:Pt work2:P", expected: "RUNNING; time work" },
  {
    rule: "an unknown effect waits for a person",
    graph: line,
    steps: "ask:C work:Pu work2:P",
    expected: "RUNNING; unknown work",
  },
  {
    rule: "a regenerated step runs again and later ones keep their results",
    graph: line,
    steps: "ask:C work:P work2:C",
    expected: "RUNNING; start work",
    run: run("COMPLETED"),
  },
  {
    rule: "a regenerated step goes before a question that waits",
    graph: "work>ask ask>work2",
    steps: "work:P ask:Pi work2:P",
    expected: "RUNNING; start work",
  },
  {
    rule: "a step that is switched off is passed by",
    graph: line,
    steps: "",
    off: ["work"],
    expected: "RUNNING; start ask; create ask,work2",
    run: run("PENDING"),
  },
  {
    rule: "behind a start that is switched off its follower starts",
    graph: line,
    steps: "",
    off: ["ask", "work"],
    expected: "RUNNING; start work2; create work2",
  },
  {
    rule: "a run ends before a last step that is switched off",
    graph: line,
    steps: "ask:C work:C",
    off: ["work2"],
    expected: "COMPLETED",
  },
  {
    rule: "a path whose first step is switched off continues after it",
    graph: fork,
    steps: "ask:C pick:C>work2",
    off: ["work2"],
    expected: "RUNNING; start work3; create work3,work4",
  },
  {
    rule: "a path that is switched off to its end ends the run",
    graph: "pick>work pick>work2",
    steps: "pick:C>work",
    off: ["work"],
    expected: "COMPLETED",
  },
  {
    rule: "a router has to choose, even if one path alone is switched on",
    graph: "pick>work pick>work2",
    steps: "",
    off: ["work"],
    expected: "RUNNING; start pick; create pick",
  },
  {
    rule: "a step that leads several ways cannot be passed by",
    graph: "pick>work pick>work2",
    steps: "",
    off: ["pick"],
    expected: "RUNNING; start pick; create pick",
  },
  {
    rule: "a run continues after a failure that it can do without",
    graph: line,
    steps: "ask:C work:F work2:P",
    lenient: ["work"],
    expected: "RUNNING; start work2",
  },
  {
    rule: "it completes with that failure in it",
    graph: line,
    steps: "ask:C work:C work2:F",
    lenient: ["work2"],
    expected: "COMPLETED",
  },
  {
    rule: "another failure still ends it",
    graph: line,
    steps: "ask:C work:F work2:F",
    lenient: ["work"],
    expected: "FAILED",
  },
  {
    rule: "a failure that is retried goes before the steps behind it",
    graph: line,
    steps: "ask:C work:P work2:C",
    lenient: ["work"],
    expected: "RUNNING; start work",
    run: run("COMPLETED"),
  },
  {
    rule: "nobody chooses for a router that failed",
    graph: "pick>work pick>work2",
    steps: "pick:F",
    lenient: ["pick"],
    expected: "FAILED",
  },
  {
    rule: "nobody answers in the place of a person",
    graph: "ask>work",
    steps: "ask:F work:P",
    lenient: ["ask"],
    expected: "FAILED",
  },
  {
    rule: "a regenerated step waits until the running one is done",
    graph: line,
    steps: "ask:C work:P work2:R",
    expected: "RUNNING; running work2",
  },
  {
    rule: "a regenerated step goes before a failed one",
    graph: line,
    steps: "ask:C work:P work2:F",
    expected: "RUNNING; start work",
  },
  {
    rule: "steps behind a router appear when it has chosen",
    graph: fork,
    steps: "ask:C",
    expected: "RUNNING; start pick; create pick",
  },
  {
    rule: "a router's choice opens its branch and what follows",
    graph: fork,
    steps: "ask:C pick:C>work2",
    expected: "RUNNING; start work2; create work2,work3,work4",
  },
  {
    rule: "the join runs once, behind the branch that was taken",
    graph: fork,
    steps: "ask:C pick:C>work2 work2:C work3:P work4:P",
    expected: "RUNNING; start work3",
  },
  {
    rule: "after the join the run continues",
    graph: fork,
    steps: "ask:C pick:C>work work:C work3:C work4:P",
    expected: "RUNNING; start work4",
  },
  {
    rule: "a run with a router completes on one branch",
    graph: fork,
    steps: "ask:C pick:C>work work:C work3:C work4:C",
    expected: "COMPLETED",
  },
  {
    rule: "a new choice drops the old branch, and what both share is made again",
    graph: fork,
    steps: "ask:C pick:C>work2 work:C work3:C work4:F",
    expected: "RUNNING; start work2; create work2,work3,work4; drop work,work3,work4",
    run: run("COMPLETED"),
  },
  {
    rule: "the same choice again keeps all that was made",
    graph: fork,
    steps: "ask:C pick:C>work work:C work3:C work4:C",
    expected: "COMPLETED",
    run: run("COMPLETED"),
  },
  {
    rule: "a new choice past a branch that has no steps of its own remakes what follows too",
    graph: "pick>work pick>work2 work>work2",
    steps: "pick:C>work2 work:C work2:C",
    expected: "RUNNING; start work2; create work2; drop work,work2",
    run: run("COMPLETED"),
  },
  {
    rule: "what people said and paid stays behind a new choice",
    graph: "pick>work pick>work2 work>ask work2>ask ask>pay pay>work3",
    steps: "pick:C>work2 work:C ask:C pay:C work3:C",
    expected: "RUNNING; start work2; create work2,work3; drop work,work3",
    run: run("COMPLETED"),
  },
  {
    rule: "a router behind a new choice chooses again",
    graph: "pick>work pick>work2 work>pick2 work2>pick2 pick2>work3 pick2>work4",
    steps: "pick:C>work2 work:C pick2:C>work3 work3:C",
    expected: "RUNNING; start work2; create work2,pick2; drop work,pick2,work3",
    run: run("COMPLETED"),
  },
  {
    rule: "before its turn nothing is made again",
    graph: "work>pick pick>work2 pick>work3",
    steps: "work:C pick:C>work3 work2:C",
    expected: "RUNNING; start work3; create work3; drop work2",
    run: run("COMPLETED"),
  },
  {
    rule: "nothing is dropped while a router thinks again",
    graph: fork,
    steps: "ask:C pick:P work:C work3:C work4:C",
    expected: "RUNNING; start pick",
    run: run("COMPLETED"),
  },
  {
    rule: "nothing is dropped while a router runs again",
    graph: fork,
    steps: "ask:C pick:R work:C work3:C work4:P",
    expected: "RUNNING; running pick",
  },
  {
    rule: "a choice that leads nowhere fails the run and keeps the rest",
    graph: fork,
    steps: "ask:C pick:C>ask work:C",
    expected: "FAILED",
  },
  { rule: "a router that chose nothing fails the run", graph: fork, steps: "ask:C pick:C", expected: "FAILED" },
  {
    rule: "a branch may end by itself",
    graph: "pick>work pick>work2",
    steps: "pick:C>work2 work2:C",
    expected: "COMPLETED",
  },
  {
    rule: "a gate that says continue lets the run continue",
    graph: "work>gate gate>work2",
    steps: "work:C gate:C work2:P",
    expected: "RUNNING; start work2",
  },
  {
    rule: "a gate that says stop stops the whole run",
    graph: "work>gate gate>work2",
    steps: "work:C gate:C! work2:P",
    expected: "STOPPED",
  },
  { rule: "a gate on the last step stops too", graph: "work>gate", steps: "work:C gate:C!", expected: "STOPPED" },
  { rule: "a stopped child stops its parent", graph: "child>work", steps: "child:C! work:P", expected: "STOPPED" },
  {
    rule: "a stopped run stays stopped",
    graph: line,
    steps: "ask:C work:P work2:P",
    expected: "STOPPED",
    run: run("STOPPED"),
  },
  {
    rule: "approval overrules a stop",
    graph: "work>gate gate>work2",
    steps: "work:C gate:C!+ work2:P",
    expected: "RUNNING; start work2",
  },
  {
    rule: "a regenerated gate decides again",
    graph: "work>gate gate>work2",
    steps: "work:C gate:P work2:P",
    expected: "RUNNING; start gate",
  },
  {
    rule: "a step regenerated before a stop runs first",
    graph: "work>gate gate>work2",
    steps: "work:P gate:C! work2:P",
    expected: "RUNNING; start work",
  },
  {
    rule: "notes never run",
    graph: "work>work2 note",
    steps: "work:C",
    expected: "RUNNING; start work2; create work2",
  },
  { rule: "an unconnected node never runs", graph: "work>work2 work3", steps: "work:C work2:C", expected: "COMPLETED" },
  { rule: "a single node is a workflow", graph: "work", steps: "", expected: "RUNNING; start work; create work" },
  { rule: "two starts cannot run", graph: "work>work3 work2>work3", steps: "", expected: "FAILED" },
  { rule: "an empty workflow cannot run", graph: "", steps: "", expected: "FAILED" },
  { rule: "a circle has no start", graph: "work>work2 work2>work", steps: "", expected: "FAILED" },
  {
    rule: "a circle behind a start ends the way",
    graph: "ask>work work>work2 work2>work",
    steps: "ask:C work:C work2:C",
    expected: "COMPLETED",
  },
];

const reviewed: Case[] = [
  {
    rule: "the first step needs no approval",
    graph: line,
    steps: "",
    expected: "RUNNING; start ask; create ask,work,work2",
  },
  {
    rule: "what a person answered opens the next step by itself",
    graph: line,
    steps: "ask:C work:P work2:P",
    expected: "RUNNING; start work",
  },
  {
    rule: "each other step waits for approval",
    graph: line,
    steps: "ask:C work:C work2:P",
    expected: "RUNNING; approval work",
  },
  {
    rule: "approval opens the next step",
    graph: line,
    steps: "ask:C work:C+ work2:P",
    expected: "RUNNING; start work2",
  },
  { rule: "the last step needs no approval", graph: line, steps: "ask:C work:C+ work2:C", expected: "COMPLETED" },
  { rule: "a payment needs no approval", graph: "pay>work", steps: "pay:C work:P", expected: "RUNNING; start work" },
  {
    rule: "a child run needs approval",
    graph: "child>work",
    steps: "child:C work:P",
    expected: "RUNNING; approval child",
  },
  {
    rule: "a router's choice needs approval",
    graph: fork,
    steps: "ask:C pick:C>work",
    expected: "RUNNING; approval pick; create work,work3,work4",
  },
  {
    rule: "a question waits behind an approved step",
    graph: "work>ask",
    steps: "work:C+ ask:Pi",
    expected: "RUNNING; input ask",
  },
  {
    rule: "a regenerated step runs without approval of what came before",
    graph: "ask>work work>work2",
    steps: "ask:C work:P work2:P",
    expected: "RUNNING; start work",
  },
  {
    rule: "a regenerated step must be approved again",
    graph: line,
    steps: "ask:C work:C work2:P",
    expected: "RUNNING; approval work",
  },
  {
    rule: "a gate that says stop stops before anybody approves",
    graph: "gate>work",
    steps: "gate:C! work:P",
    expected: "STOPPED",
  },
  {
    rule: "approving a stop continues the run",
    graph: "gate>work",
    steps: "gate:C!+ work:P",
    expected: "RUNNING; start work",
  },
  { rule: "a failed step fails the run", graph: line, steps: "ask:C work:F work2:P", expected: "FAILED" },
  {
    rule: "a failure that the run does without has nothing to be approved",
    graph: line,
    steps: "ask:C work:F work2:P",
    lenient: ["work"],
    expected: "RUNNING; start work2",
  },
];

describe("plan", () => {
  test.each(unattended)("$rule", ({ graph, steps: given, run: state = run(), expected, ...options }) => {
    expect(brief(plan({ graph: asDecided(graph, options), catalog, executions: steps(given), run: state }))).toBe(
      expected,
    );
  });

  test.each(reviewed)("reviewed: $rule", ({ graph, steps: given, run: state, expected, ...options }) => {
    const asked = { graph: asDecided(graph, options), catalog, executions: steps(given) };
    expect(brief(plan({ ...asked, run: state ?? run("RUNNING", true) }))).toBe(expected);
  });

  test("an invalid workflow has a reason", () => {
    const made = plan({ graph: flow("work work2"), catalog, executions: [], run: run() });
    expect(made.error).toContain("2 first steps");
  });

  test("ordinals change with the path", () => {
    const graph = flow("pick>ask pick>work work>work2 work2>ask");
    const executions = steps("pick:C>work ask:C");
    expect(plan({ graph, catalog, executions, run: run() }).move).toEqual([{ executionId: "x-ask", ordinal: 3 }]);
  });

  test("an answered form moves to its new position on a changed path without running again", () => {
    const graph = flow("pick>ask pick>work work>pick2 pick2>ask pick2>work2");
    const places: Readonly<Record<string, number>> = { pick: 0, ask: 1, work: 1, pick2: 2 };
    const executions = steps("pick:C>work ask:C work:C pick2:C>ask").map((step) => ({
      ...step,
      ordinal: places[step.nodeId] ?? 0,
    }));
    const made = plan({ graph, catalog, executions, run: run() });
    expect({ status: made.status, drop: made.drop, move: made.move }).toEqual({
      status: "COMPLETED",
      drop: [],
      move: [{ executionId: "x-ask", ordinal: 3 }],
    });
  });

  test("steps behind a router run again when another router leads to them", () => {
    const graph = flow("pick>work pick>pick2 work>work2 pick2>work2 pick2>work3");
    const made = plan({ graph, catalog, executions: steps("pick:C>pick2 work:C work2:C"), run: run() });
    expect(brief(made)).toBe("RUNNING; start pick2; create pick2; drop work,work2");
  });
});
