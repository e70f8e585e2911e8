import { z } from "zod";
import type { Finding } from "#engine/check/check-graph.ts";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { nodeSpec } from "#engine/node.ts";
import {
  areComplete,
  conditionsIn,
  decidingRules,
  describeCondition,
  findInvalidPattern,
  mapRules,
  ruleSettings,
} from "#engine/rules/rule.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";

const { routerPaths, routerPathChars, routerPathNameChars, promptChars } = limits.workflow;

const path = z.object({
  /** Position in the list, from 0. */
  index: z.int().min(0).default(0),
  /** `null` until a step is chosen. */
  nextNodeId: z.string().max(64).nullable().default(null),
  /** When the run takes the path, in words for the model. */
  desc: z.string().max(routerPathChars).default(""),
  /** Name for people; absent without one. */
  name: z.string().max(routerPathNameChars).optional(),
  ...ruleSettings,
});
export type Path = z.infer<typeof path>;

export const emptyPath = (index: number): Path => ({ index, nextNodeId: null, desc: "" });

/** When the run takes a path, in words: its conditions, else its description. */
export function pathCondition(path: Path): string {
  const rules = decidingRules(path);
  return rules ? conditionsIn(rules).map(describeCondition).join("; ") : path.desc.trim();
}

/** The label of a path: its name, else a short description, else its number. */
export function pathName(path: Path): string {
  const { name = "", index } = path;
  const short = pathCondition(path);
  return name.trim() || (short.length <= routerPathNameChars ? short : "") || findings.path(index + 1);
}

/** The paths that a model may choose. */
const described = (paths: readonly Path[]): Path[] => paths.filter((path) => !decidingRules(path));

/** Without rules always, otherwise if several paths are left to choose from. */
const mayAskModel = (paths: readonly Path[]): boolean => {
  const open = described(paths).length;
  return open === paths.length || open > 1;
};

export const router = nodeSpec({
  type: "ROUTER",
  title: "Router",
  hint: "Lets a model choose one of several paths",
  synonyms: ["branch", "if", "else", "switch", "condition", "classify", "route"],
  icon: "split",
  family: "flow",
  traits: { branches: true },
  config: z.object({
    prompt: z.string().max(promptChars).default(""),
    paths: z.array(path).max(routerPaths.max).default([]),
  }),
  result: z.object({ nextNodeId: z.string().max(64), reasoning: z.string() }),
  execution: {
    needs: ["object"],
    failures: () => ({ run: runToastText.routerFailed, noResult: runToastText.noRouterResult }),
  },
  compact: {
    schema: z.object({
      prompt: compactPrompt.describe("How to choose the path."),
      paths: z
        .array(
          z.object({
            nextNodeIndex: z.int(),
            desc: z.string().describe("When to take this path."),
            name: z.string().nullish().describe("A name for this path, one to three words."),
          }),
        )
        .min(routerPaths.min)
        .max(routerPaths.max),
    }),
    /** Paths have the index of their next step; their order may be missing. */
    toConfig(block, form) {
      const given = Array.isArray(block.paths) ? block.paths : [];
      const bags = given.map((one: unknown, index): Record<string, unknown> => ({ index, ...Object(one) }));
      const paths = bags
        .toSorted((a, b) => Number(a.index) - Number(b.index))
        .map(({ nextNodeIndex, nextNodeId, desc = "", name, decidedBy, rules }, index) => ({
          index,
          nextNodeId: form.nodeAt(nextNodeIndex ?? nextNodeId),
          desc,
          ...(typeof name === "string" && name.trim() && { name: name.trim().slice(0, routerPathNameChars) }),
          ...(decidedBy === "RULES" && { decidedBy, rules }),
        }));
      return { ...block, paths };
    },
  },
  // Rules decide the same way again.
  revisions: ({ paths }) => (mayAskModel(paths) ? ["regenerate"] : []),
  visitors: "hidden",
  isInPdf: true,
  draft: () => ({ prompt: "", paths: [emptyPath(0), emptyPath(1)] }),
  mapReferences: ({ prompt, paths }, visitor) => ({
    prompt: visitor.text(prompt, { name: "prompt" }),
    paths: paths.map((one) => ({
      ...mapRules(one, visitor),
      nextNodeId: one.nextNodeId === null ? null : visitor.id("node", one.nextNodeId),
    })),
  }),

  missingFields({ prompt, paths }) {
    const targets = paths.flatMap(({ nextNodeId }) => nextNodeId ?? []);
    const rules = paths.flatMap((path) => decidingRules(path) ?? []);
    return [
      // With fewer, there is nothing for a model to choose.
      ...(prompt.trim() || (rules.length > 0 && described(paths).length < 2) ? [] : [missing.routingLogic]),
      ...(rules.every(areComplete) ? [] : [missing.rules]),
      ...(paths.length < routerPaths.min ? [missing.paths(routerPaths.min)] : []),
      ...(targets.length < paths.length ? [missing.targets] : []),
      ...(new Set(targets).size < targets.length ? [missing.differentTargets] : []),
    ];
  },
  lint({ paths }, { node, targets, labelOf }) {
    const warn = (code: string, text: string): Finding => ({ severity: "warning", code, text });
    const nameOf = (id: string) => labelOf(id) ?? id;
    const named = paths.flatMap((path) => (path.nextNodeId === null ? [] : [{ ...path, nextNodeId: path.nextNodeId }]));
    const open = described(paths);
    const hasRules = open.length < paths.length;
    const patterns = paths.map((path) => findInvalidPattern(decidingRules(path) ?? { join: "ANY", groups: [] }));
    return [
      ...patterns
        .filter((pattern) => pattern !== null)
        .map((pattern): Finding => {
          const text = findings.invalidPattern(node.label, pattern);
          return { severity: "error", code: "invalidPattern", text };
        }),
      ...(hasRules && open.length === 0 ? [warn("noOtherwise", findings.noOtherwise(node.label))] : []),
      ...named
        // The only path without rules is the one for everything else.
        .filter((path) => !decidingRules(path) && !(hasRules && open.length === 1))
        .filter(({ nextNodeId, desc }) => !desc.trim() && targets.includes(nextNodeId))
        .map(({ nextNodeId }) => warn("emptyPath", findings.emptyPath(node.label, nameOf(nextNodeId)))),
      ...named
        .filter(({ nextNodeId }) => !targets.includes(nextNodeId))
        .map(({ nextNodeId }) => warn("pathWithoutEdge", findings.pathWithoutEdge(node.label, nameOf(nextNodeId)))),
      ...targets
        .filter((target) => !named.some(({ nextNodeId }) => nextNodeId === target))
        .map((target) => warn("edgeWithoutPath", findings.edgeWithoutPath(node.label, nameOf(target)))),
    ];
  },

  toPromptText: ({ nextNodeId, reasoning }, { labelOf }) => `${labelOf(nextNodeId) ?? nextNodeId} — ${reasoning}`,
  branching: {
    next: ({ nextNodeId }) => ({ node: nextNodeId }),
    syncWithEdges({ prompt, paths }, targets) {
      const kept = paths.map((one) => ({
        ...one,
        nextNodeId: one.nextNodeId !== null && targets.includes(one.nextNodeId) ? one.nextNodeId : null,
      }));
      for (const target of targets) {
        if (kept.some(({ nextNodeId }) => nextNodeId === target)) continue;
        const open = kept.find(({ nextNodeId }) => nextNodeId === null);
        if (open) open.nextNodeId = target;
        else kept.push({ ...emptyPath(kept.length), nextNodeId: target });
      }
      return { prompt, paths: kept };
    },
    edgeLabel({ paths }, target) {
      const path = paths.find(({ nextNodeId }) => nextNodeId === target);
      return path ? pathName(path) : "";
    },
  },

  /** At most one decision of the product's own model, at a flat price; none if a rule decides. */
  estimate({ paths }, { platform }) {
    const hasRules = described(paths).length < paths.length;
    return { min: hasRules ? 0 : platform, max: mayAskModel(paths) ? platform : 0 };
  },
});
