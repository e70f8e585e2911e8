import { z } from "zod";
import { nodeSpec, type PieceKind } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

const { promptChars, subflowDepth } = limits.workflow;

const config = z.object({
  childWorkflowId: z.string().max(64).nullable().default(null),
  /** Templates by field id of the subflow's first form. A person is asked for the other fields. */
  humanInputFieldMappings: z.record(z.string().max(64), z.string().max(promptChars)).default({}),
});
export type SubflowConfig = z.infer<typeof config>;

/** The id of the child run, committed before the run starts, so that there is never a second one. */
export const childPiece: PieceKind<{ childWorkflowRunId: string }> = {
  kind: "child",
  shape: z.object({ childWorkflowRunId: z.string().max(64) }),
};

export const subflow = nodeSpec({
  type: "SUBFLOW",
  title: "Subflow",
  hint: "Runs another workflow and uses its result",
  synonyms: ["workflow", "sub-workflow", "call", "nested", "reuse"],
  icon: "workflow",
  family: "ai",
  traits: { waits: "child" },
  config,
  /** `text` is the output of the child run's last AI step. */
  result: z.object({
    childWorkflowRunId: z.string().max(64),
    status: z.enum(["COMPLETED", "STOPPED"]),
    text: z.string(),
  }),
  execution: {
    needs: ["subRun"],
    pieces: [childPiece],
    failures: () => ({ run: runToastText.subflowFailed }),
  },
  revisions: () => ["regenerate"],
  visitors: "shown",
  isInPdf: true,
  draft: () => ({ childWorkflowId: null, humanInputFieldMappings: {} }),
  mapReferences({ childWorkflowId, humanInputFieldMappings }, visitor) {
    const id = childWorkflowId === null ? null : visitor.id("workflow", childWorkflowId);
    const mappings = Object.entries(humanInputFieldMappings).map(([fieldId, template]) => [
      fieldId,
      visitor.text(template, { name: `humanInputFieldMappings.${fieldId}` }),
    ]);
    // The fields belong to the subflow, so without it the mappings are dropped.
    const isCut = id === null && childWorkflowId !== null;
    return { childWorkflowId: id, humanInputFieldMappings: isCut ? {} : Object.fromEntries(mappings) };
  },
  missingFields: ({ childWorkflowId }) => (childWorkflowId ? [] : [missing.workflow]),
  toPromptText: ({ text }) => text,
  branching: {
    /** A gate that stops the child run stops this run. */
    next: ({ status }) => (status === "STOPPED" ? "stop" : "on"),
  },

  lint({ childWorkflowId }, { node, facts }) {
    const { workflows, workflowId } = facts;
    if (!childWorkflowId || !workflows) return [];
    const found = nestingDepth(childWorkflowId, workflowId ?? null, (id) => workflows.get(id)?.inner ?? []);
    const { recursion, tooDeep } = diagnosisText.subflow;
    if (found === "recursion") return [{ severity: "error", code: "recursion", text: recursion(node.label) }];
    const isTooDeep = found > subflowDepth;
    return isTooDeep ? [{ severity: "error", code: "tooDeep", text: tooDeep(node.label, subflowDepth) }] : [];
  },

  estimate: ({ childWorkflowId }, prices) => (childWorkflowId ? prices.workflow(childWorkflowId) : { min: 0, max: 0 }),

  compact: {
    /** Models and imported files may omit the mapping or give it another shape. */
    toConfig({ childWorkflowId, workflowId, humanInputFieldMappings }) {
      const id = childWorkflowId ?? workflowId;
      const given = typeof humanInputFieldMappings === "object" ? Object.entries(humanInputFieldMappings ?? {}) : [];
      return {
        childWorkflowId: typeof id === "string" && id ? id : null,
        humanInputFieldMappings: Object.fromEntries(given.filter(([, template]) => typeof template === "string")),
      };
    },
  },
});

/** The number of nested workflows below `outer`, or "recursion" when a workflow contains itself. */
function nestingDepth(
  id: string,
  outer: string | null,
  innerOf: (id: string) => readonly string[],
): number | "recursion" {
  const above = new Set(outer === null ? [] : [outer]);
  const depths = new Map<string, number>();
  const depthOf = (at: string): number => {
    if (above.has(at)) return Number.POSITIVE_INFINITY;
    const known = depths.get(at);
    if (known !== undefined) return known;
    above.add(at);
    const depth = 1 + Math.max(0, ...innerOf(at).map(depthOf));
    above.delete(at);
    depths.set(at, depth);
    return depth;
  };
  const depth = depthOf(id);
  return Number.isFinite(depth) ? depth : "recursion";
}
