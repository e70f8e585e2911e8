import { z } from "zod";
import { demoReplyText } from "#product/texts/models/demo-replies.ts";

/** The workflow as the builder sends it. */
const workflowSchema = z.object({
  steps: z.array(z.object({ id: z.string(), index: z.number(), type: z.string(), label: z.string() })),
  failed: z.object({ stepId: z.string(), error: z.string() }).optional(),
});
type WorkflowStep = z.infer<typeof workflowSchema>["steps"][number];

export interface EditAnswer {
  reply: string;
  options: string[];
  proposal: { changes: Record<string, unknown>[] } | null;
}

const answer = (reply: string, changes: Record<string, unknown>[] = []): EditAnswer => ({
  reply,
  options: [],
  proposal: changes.length > 0 ? { changes } : null,
});

function parseWorkflow(draft: string | null): z.infer<typeof workflowSchema> {
  try {
    return workflowSchema.parse(JSON.parse(draft ?? ""));
  } catch {
    return { steps: [] };
  }
}

/** Steps whose output a later step can use. */
const producesOutput = ({ type }: WorkflowStep) => !["STICKY_NOTE", "INFO"].includes(type);
/** Steps with a single next step. */
const hasSingleSuccessor = ({ type }: WorkflowStep) => !["ROUTER", "STICKY_NOTE"].includes(type);

function addAgent(steps: readonly WorkflowStep[], label: string, task: string): EditAnswer {
  const last = steps.filter(producesOutput).at(-1);
  if (!last || !hasSingleSuccessor(last)) return answer(demoReplyText.editLimits);
  const index = Math.max(...steps.map((step) => step.index)) + 1;
  const names = new Set(steps.map((step) => step.label));
  const uniqueLabel = names.has(label) ? `${label} 2` : label;
  const prompt = {
    text: `${task}\n\n{{${last.label}}}`,
    humanInputFieldReferences: [],
    otherNodeOutputReferences: [{ nodeIndex: last.index }],
  };
  return answer(demoReplyText.added(uniqueLabel, last.label), [
    { do: "add", index, label: uniqueLabel, type: "AGENT", config: { prompt }, afterId: last.id },
  ]);
}

/** Recognizes a few edits; for everything else it says what it can do. */
export function editWorkflow(request: string, draft: string | null): EditAnswer {
  const { steps, failed } = parseWorkflow(draft);
  const outputSteps = steps.filter(producesOutput);
  if (outputSteps.length === 0) return answer(demoReplyText.editLimits);
  if (failed) return answer(demoReplyText.fixLimits(failed.error.split("\n").slice(0, 2).join(": ")));
  if (/\b(?:explain|describe|what does|how does|walk me)\b/i.test(request))
    return answer(demoReplyText.explained(outputSteps.map(({ label }) => label)));
  const rename = /\brename\s+(?:the\s+step\s+)?[“"']?(.+?)[”"']?\s+(?:to|into|as)\s+[“"']?(.+?)[”"']?[.!]?$/i.exec(
    request,
  );
  const renamed = rename && steps.find(({ label }) => label.toLowerCase() === rename[1]?.toLowerCase());
  if (renamed && rename[2])
    return answer(demoReplyText.renamed(renamed.label, rename[2]), [
      { do: "rename", id: renamed.id, label: rename[2] },
    ]);
  const last = outputSteps.at(-1);
  if (/\b(?:remove|delete|drop)\b.*\blast step\b/i.test(request) && last && outputSteps.length > 1)
    return answer(demoReplyText.removed(last.label), [{ do: "remove", id: last.id }]);
  if (
    /\b(?:review|check|proofread|quality)\b/i.test(request) &&
    /\b(?:add|insert|include|another|need|want)\b/i.test(request)
  )
    return addAgent(
      steps,
      "Review",
      "Check this against what was asked for. Correct mistakes, and list what a person should look at.",
    );
  if (/\b(?:summar\w*|shorten)\b/i.test(request) && /\b(?:add|insert|include|end)\b/i.test(request))
    return addAgent(steps, "Summary", "Summarize this in five bullet points. Start with the conclusion.");
  if (/\btranslat\w*\b/i.test(request))
    return addAgent(steps, "Translation", "Translate this for native readers. Keep formatting, names and figures.");
  if (/\b(?:email|e-mail|message)\b/i.test(request) && /\b(?:add|insert|write|draft|end)\b/i.test(request))
    return addAgent(
      steps,
      "Email draft",
      "Write an email with this result: a subject line, at most 120 words, one clear request.",
    );
  return answer(demoReplyText.editLimits);
}
