import { useState } from "react";
import { withPlainPrompts } from "#engine/compact-form/bind-prompts.ts";
import type { DraftPrompt } from "#features/ai-drafts/client/stream-draft.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { catalog } from "#nodes/index.ts";
import { workflowToastText } from "#product/texts/workflow/workflow-toasts.ts";
import { type GeneratedSetup, parseGenerated } from "./generated-setup.ts";

/** A workflow that a model writes for a dialog, with a person's edits before it is created. */
export function useGeneratedWorkflow(workspaceId: string) {
  const { value, status, generate, reset } = useAiDraft({
    workspaceId,
    type: "WORKFLOW_SETUP",
    failedText: workflowToastText.generateFailed,
  });
  const [edited, setEdited] = useState<GeneratedSetup | null>(null);
  const [description, setDescription] = useState("");
  const [createsAgents, setCreatesAgents] = useState(true);
  const setup = edited ?? parseGenerated(value);
  return {
    description,
    setDescription,
    setup,
    status,
    createsAgents,
    setCreatesAgents,
    change: setEdited,
    write(ask: DraftPrompt) {
      setEdited(null);
      void generate(ask);
    },
    /** Returns to the question and keeps its text. */
    clear() {
      setEdited(null);
      reset();
    },
    /** Numbers of the steps that need agents of their own. */
    stepsWithoutAgents: setup && !createsAgents ? findStepsWithoutAgents(setup) : [],
  };
}

/** Numbers of the steps that need several agents and have none. */
export function findStepsWithoutAgents({ Nodes }: GeneratedSetup): number[] {
  return Nodes.flatMap(({ type, config }, at) => {
    const spec = catalog[type];
    const read =
      spec?.fillAgentSlots && spec.config.safeParse({ ...Object(spec.draft()), ...withPlainPrompts(config) });
    if (!read?.success || !spec?.fillAgentSlots) return [];
    let agentCount = 0;
    const filled = spec.fillAgentSlots(read.data, () => `hired-${++agentCount}`);
    // A single agent can be selected later in the builder.
    return agentCount > 1 && spec.missingFields(read.data).length > spec.missingFields(filled).length ? [at + 1] : [];
  });
}
