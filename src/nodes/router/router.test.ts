import { describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { connectionError, type Graph, type GraphNode } from "#engine/graph/graph.ts";
import { partsText } from "#engine/prompt.ts";
import { nodeMention } from "#engine/reference.ts";
import { type Condition, emptyCondition } from "#engine/rules/rule.ts";
import { answerMessages, type DriveStepOptions, driveStep } from "#engine/testing/drive-step.ts";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { allRunners, catalog } from "../index.ts";
import { emptyPath, type Path, router } from "./spec.ts";

const agent = (id: string, label: string): GraphNode => ({
  id,
  label,
  type: "AGENT",
  position: { x: 0, y: 0 },
  config: { agentId: null, prompt: "Answer" },
});
const path = (index: number, nextNodeId: string | null, desc = ""): Path => ({ index, nextNodeId, desc });
const paths = [path(0, "praise", "the letter is friendly"), path(1, "sorry", "otherwise")];
const after = [agent("praise", "Say thanks"), agent("sorry", "Apologise")];
const draft = agent("draft", "Letter");

const fails = (error: Error) => () => {
  throw error;
};
const run = (more: Partial<DriveStepOptions> = {}) =>
  driveStep({
    catalog,
    runners: allRunners,
    type: "ROUTER",
    before: { nodes: [draft], outputs: new Map([["draft", { messages: answerMessages("What a fine product!") }]]) },
    after,
    object: () => ({ reasoning: "It is praise.", nextNodeId: "praise" }),
    ...more,
    config: { prompt: `Who writes? ${nodeMention(draft)}`, paths, ...more.config },
  });

describe("the choice", () => {
  test("is requested from the platform's model with the filled logic and every path", async () => {
    const { record, objects } = await run();
    expect(record).toMatchObject({ status: "COMPLETED", next: "praise", isStop: false });
    expect(objects[0]).toMatchObject({ by: "platform", name: "router decision" });
    expect(partsText(objects[0]?.parts ?? [])).toBe(
      [
        "Who writes? What a fine product!",
        "",
        "The paths:",
        "- id: praise",
        "  step: Say thanks",
        "  when: the letter is friendly",
        "- id: sorry",
        "  step: Apologise",
        "  when: otherwise",
      ].join("\n"),
    );
  });

  test("must be one of the paths: an unknown path is requested once more, then the step fails with the message of the specification", async () => {
    const refuse = (count: number) => {
      let asked = 0;
      return () => {
        asked += 1;
        if (asked <= count)
          throw new AppError("provider", "The answer had another form.", { details: { kind: "bad-response" } });
        return { reasoning: "At last.", nextNodeId: "sorry" };
      };
    };
    const [first] = (await run()).objects;
    expect(first?.schema.safeParse({ reasoning: "x", nextNodeId: "draft" }).success).toBe(false);
    expect((await run({ object: refuse(1) })).record).toMatchObject({ next: "sorry" });
    const failed = await run({ object: refuse(9) });
    expect(failed.record).toMatchObject({ status: "FAILED", error: "No result returned from router node." });
    expect(failed.objects).toHaveLength(2);
  });

  test("fails with the message of the specification when the answer is empty; a provider's message is kept", async () => {
    const broken = (error: Error) => run({ object: fails(error) });
    expect((await broken(new Error("boom"))).record).toMatchObject({ error: "Error running router node." });
    expect((await broken(new AppError("forbidden", "This model is not for you."))).record).toMatchObject({
      error: "This model is not for you.",
    });
  });

  test("is quoted by later steps with the name of the chosen step", () => {
    const labelOf = (id: string) => (id === "praise" ? "Say thanks" : null);
    const about = { config: router.draft(), labelOf };
    expect(router.toPromptText({ nextNodeId: "praise", reasoning: "It is praise." }, about)).toBe(
      "Say thanks — It is praise.",
    );
  });

  test("costs one credit whatever the model", () => {
    const none = { min: 0, max: 0 };
    const prices = { request: () => 15, platform: 1, canvas: 0, speech: () => 0, video: () => 0, workflow: () => none };
    expect(router.estimate?.({ prompt: "", paths: [] }, prices)).toEqual({ min: 1, max: 1 });
  });
});

describe("paths with rules", () => {
  const ruled = (one: Path, operator: Condition["operator"], right: string): Path => ({
    ...one,
    decidedBy: "RULES",
    rules: {
      join: "ANY",
      groups: [{ join: "ALL", conditions: [{ ...emptyCondition(), left: nodeMention(draft), operator, right }] }],
    },
  });
  const praise = (right: string) => ruled(path(0, "praise"), "CONTAINS", right);
  const third = agent("third", "Ask");

  test("are checked first, and the first one that is met is taken without a model", async () => {
    const { record, objects } = await run({ config: { prompt: "", paths: [praise("fine"), path(1, "sorry")] } });
    expect(record).toMatchObject({
      next: "praise",
      output: { result: { reasoning: "Met: Letter (What a fine product!) contains fine" } },
    });
    expect(objects).toEqual([]);
  });

  test("leave a single path without rules for everything else", async () => {
    const { record, objects } = await run({ config: { prompt: "", paths: [praise("bad"), path(1, "sorry")] } });
    expect(record).toMatchObject({ next: "sorry" });
    expect(objects).toEqual([]);
  });

  test("leave a model to choose among several others", async () => {
    const paths = [praise("bad"), path(1, "sorry", "it complains"), path(2, "third", "otherwise")];
    const asked = { after: [...after, third], object: () => ({ reasoning: "It asks.", nextNodeId: "third" }) };
    const { record, objects } = await run({ ...asked, config: { prompt: "Choose.", paths } });
    expect(record).toMatchObject({ next: "third" });
    expect(partsText(objects[0]?.parts ?? [])).not.toContain("id: praise");
  });

  test("fail the step when none is met and no other path is left", async () => {
    const paths = [praise("bad"), ruled(path(1, "sorry"), "EQUALS", "x")];
    const { record } = await run({ config: { prompt: "", paths } });
    expect(record).toMatchObject({ status: "FAILED", error: expect.stringContaining("No rule is met") });
  });

  test("need no logic for a model that has nothing to choose, and no description", () => {
    const two = router.config.parse({ prompt: "", paths: [praise("fine"), path(1, "sorry")] });
    expect(router.missingFields(two)).toEqual([]);
    expect(router.missingFields({ ...two, paths: [...two.paths, path(2, "third")] })).toEqual(["routing logic"]);
    expect(router.missingFields({ ...two, paths: [praise(""), path(1, "sorry")] })).toEqual(["complete rules"]);
    expect(router.branching?.edgeLabel?.(two, "praise")).toBe("Letter contains fine");
    const none = { min: 0, max: 0 };
    const prices = { request: () => 9, platform: 1, canvas: 0, speech: () => 0, video: () => 0, workflow: () => none };
    expect(router.estimate?.(two, prices)).toEqual(none);
    expect(router.estimate?.({ ...two, paths: [...two.paths, path(2, "third")] }, prices)).toEqual({ min: 0, max: 1 });
  });

  test("are reported when nothing is left for everything else", () => {
    const fork = { ...agent("fork", "Fork"), type: "ROUTER" };
    const config = { prompt: "", paths: [praise("fine"), ruled(path(1, "sorry"), "MATCHES", "(")] };
    const edges = ["praise", "sorry"].map((id) => ({ id, sourceNodeId: "fork", targetNodeId: id }));
    const graph: Graph = {
      nodes: [draft, { ...fork, config }, ...after],
      edges: [{ id: "first", sourceNodeId: "draft", targetNodeId: "fork" }, ...edges],
    };
    const codes = checkGraph(graph, catalog).flatMap(({ nodeId, code }) => (nodeId === "fork" ? [code] : []));
    expect(codes).toEqual(["invalidPattern", "noOtherwise"]);
  });
});

describe("the paths", () => {
  const lacks = (given: Path[], prompt = "Decide") => router.missingFields({ prompt, paths: given });

  test("number two to ten, each with its own step", () => {
    expect(lacks(paths)).toEqual([]);
    expect(lacks(paths, " ")).toEqual(["routing logic"]);
    expect(lacks([path(0, "praise")])).toEqual(["at least 2 paths"]);
    expect(lacks([path(0, "praise"), path(1, null)])).toEqual(["a next step for each path"]);
    expect(lacks([path(0, "praise"), path(1, "praise")])).toEqual(["a different step for each path"]);
    const eleven = Array.from({ length: 11 }, (_, at) => path(at, `n${at}`));
    expect(router.config.safeParse({ prompt: "x", paths: eleven }).success).toBe(false);
    expect(router.config.safeParse({ prompt: "x", paths: eleven.slice(1) }).success).toBe(true);
  });

  test("fail the step with the missing configuration when incomplete", async () => {
    const { record } = await run({ config: { paths: [path(0, "praise")] } });
    expect(record).toEqual({
      status: "FAILED",
      error: "Missing Router Node configuration — Please configure the Router Node properly to continue.",
    });
  });

  test("an eleventh edge is refused", () => {
    const nodes = Array.from({ length: limits.workflow.routerPaths.max + 1 }, (_, at) => agent(`n${at}`, `N${at}`));
    const fork = { ...agent("fork", "Fork"), type: "ROUTER", config: router.draft() };
    const edges = nodes.map(({ id }) => ({ id: `e-${id}`, sourceNodeId: "fork", targetNodeId: id }));
    const graph = (count: number): Graph => ({ nodes: [fork, ...nodes], edges: edges.slice(0, count) });
    expect(connectionError(graph(9), catalog, "fork", "n9")).toBeNull();
    expect(connectionError(graph(10), catalog, "fork", "n10")).toBe("A step can lead to at most 10 others.");
  });

  test("follow the edges: a removed step keeps its description, a new one takes the first open path", () => {
    const config = { prompt: "Decide", paths };
    expect(router.branching?.syncWithEdges?.(config, ["sorry"]).paths).toEqual([
      path(0, null, "the letter is friendly"),
      path(1, "sorry", "otherwise"),
    ]);
    expect(router.branching?.syncWithEdges?.(config, ["sorry", "other"]).paths[0]).toEqual(
      path(0, "other", "the letter is friendly"),
    );
    expect(router.branching?.syncWithEdges?.(config, ["praise", "sorry", "third"]).paths[2]).toEqual(path(2, "third"));
    expect(router.branching?.edgeLabel?.(config, "sorry")).toBe("otherwise");
  });

  test("are labeled by name, by a short description, or by number", () => {
    const long = "the letter thanks us for something that we did or gave, or praises us";
    const named = { prompt: "Decide", paths: [{ ...path(0, "praise", long), name: "Praise" }, path(1, "sorry", long)] };
    expect(router.branching?.edgeLabel?.(named, "praise")).toBe("Praise");
    expect(router.branching?.edgeLabel?.(named, "sorry")).toBe("Path 2");
    expect(router.branching?.syncWithEdges?.(named, ["sorry"]).paths[0]).toMatchObject({
      name: "Praise",
      nextNodeId: null,
    });
    expect(router.config.safeParse({ ...named, paths: [{ ...path(0, "praise"), name: "x".repeat(41) }] }).success).toBe(
      false,
    );
  });

  test("are reported when they disagree with the edges or have no description", () => {
    const fork = {
      ...agent("fork", "Fork"),
      type: "ROUTER",
      config: { prompt: "Decide", paths: [path(0, "praise"), path(1, "sorry", "otherwise")] },
    };
    const graph: Graph = {
      nodes: [fork, ...after, agent("third", "Third")],
      edges: ["praise", "third"].map((id) => ({ id, sourceNodeId: "fork", targetNodeId: id })),
    };
    const codes = checkGraph(graph, catalog).flatMap(({ nodeId, code }) => (nodeId === "fork" ? [code] : []));
    expect(codes).toEqual(["emptyPath", "pathWithoutEdge", "edgeWithoutPath"]);
  });
});

const pathsOf = (node: GraphNode | undefined) => router.config.parse(node?.config).paths;

describe("the compact form", () => {
  const short = {
    title: "Letters",
    Nodes: [
      { index: 0, label: "Letter", type: "AGENT", AgentNode: { prompt: { text: "Write" }, agentId: null } },
      {
        index: 1,
        label: "Which?",
        type: "ROUTER",
        RouterNode: {
          prompt: { text: "Who writes? {Letter}", humanInputFieldReferences: [], otherNodeOutputReferences: [0] },
          paths: [
            { nextNodeIndex: 2, desc: "friendly" },
            { nextNodeIndex: 3, desc: "otherwise" },
          ],
        },
      },
      { index: 2, label: "Say thanks", type: "AGENT", AgentNode: { prompt: { text: "Thanks" }, agentId: null } },
      { index: 3, label: "Apologise", type: "AGENT", AgentNode: { prompt: { text: "Sorry" }, agentId: null } },
      { index: 4, label: "Send", type: "AGENT", AgentNode: { prompt: { text: "Send" }, agentId: null } },
    ],
  };

  test("names next steps by index, which gives the edges and the join", () => {
    const read = readCompactForm(short, catalog);
    if (!("graph" in read)) throw new Error(JSON.stringify(read));
    const { nodes, edges } = read.graph;
    const labels = new Map(nodes.map(({ id, label }) => [id, label]));
    const fork = nodes[1];
    expect(pathsOf(fork)).toEqual([path(0, nodes[2]?.id ?? "", "friendly"), path(1, nodes[3]?.id ?? "", "otherwise")]);
    expect(JSON.stringify(fork?.config)).toContain("type=WORKFLOW_NODE");
    expect(edges.map((one) => `${labels.get(one.sourceNodeId)} > ${labels.get(one.targetNodeId)}`)).toEqual([
      "Letter > Which?",
      "Which? > Say thanks",
      "Which? > Apologise",
      "Say thanks > Send",
      "Apologise > Send",
    ]);
    expect(checkGraph(read.graph, catalog)).toEqual([]);
  });

  test("reads paths without a target as open ones, in the order of their index", () => {
    const broken = structuredClone(short);
    const given = [
      { index: 1, nextNodeIndex: 9, desc: "nowhere" },
      { index: 0, nextNodeIndex: 2, desc: "friendly" },
    ];
    Object.assign(broken.Nodes[1]?.RouterNode ?? {}, { paths: given });
    const read = readCompactForm(broken, catalog);
    if (!("graph" in read)) throw new Error(JSON.stringify(read));
    expect(pathsOf(read.graph.nodes[1]).map(({ desc, nextNodeId }) => [desc, nextNodeId === null])).toEqual([
      ["friendly", false],
      ["nowhere", true],
    ]);
  });
});

test("a new router has two open paths", () => {
  expect(router.draft().paths).toEqual([emptyPath(0), emptyPath(1)]);
});
