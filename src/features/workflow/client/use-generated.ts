import { useState } from "react";
import { withPlainPrompts } from "#engine/short-prompts.ts";
import type { SetupAsk } from "#features/completion/client/stream-setup.ts";
import { useSetup } from "#features/completion/client/use-setup.ts";
import { catalog } from "#nodes/index.ts";
import { toastText } from "#product/texts/toast.ts";
import { type GeneratedSetup, readGenerated } from "./generated.ts";

/** A workflow that a model writes for a dialog, and what a person made of it before it is created. */
export function useGenerated(workspaceId: string) {
  const { value, status, write, clear } = useSetup({
    workspaceId,
    type: "WORKFLOW_SETUP",
    failedText: toastText.workflow.generateFailed,
  });
  const [edited, setEdited] = useState<GeneratedSetup | null>(null);
  const [description, setDescription] = useState("");
  const [isStaffed, setStaffed] = useState(true);
  const setup = edited ?? readGenerated(value);
  return {
    description,
    setDescription,
    setup,
    status,
    isStaffed,
    setStaffed,
    change: setEdited,
    write(ask: SetupAsk) {
      setEdited(null);
      void write(ask);
    },
    /** Back to the question, which is kept. */
    clear() {
      setEdited(null);
      clear();
    },
    /** Steps, counted from 1, that cannot be made without agents of their own. */
    unstaffed: setup && !isStaffed ? unstaffedSteps(setup) : [],
  };
}

/** Steps, counted from 1, that lack agents as long as nobody hires some. */
export function unstaffedSteps({ Nodes }: GeneratedSetup): number[] {
  return Nodes.flatMap(({ type, config }, at) => {
    const spec = catalog[type];
    const read = spec?.fillAgentSlots && spec.config.safeParse({ ...Object(spec.draft()), ...withPlainPrompts(config) });
    if (!read?.success || !spec?.fillAgentSlots) return [];
    let hired = 0;
    const staffed = spec.fillAgentSlots(read.data, () => `hired-${++hired}`);
    // A single agent can be chosen later, in the builder.
    return hired > 1 && spec.missingFields(read.data).length > spec.missingFields(staffed).length ? [at + 1] : [];
  });
}
