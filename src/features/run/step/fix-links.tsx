import { Sparkles, SquarePen } from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { testRunText } from "#product/texts/builder/test-runs.ts";
import { urls } from "#product/urls.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import type { RunData } from "../client/run-data.ts";

/** Links from a failed step to the step in the builder and to the assistant that fixes it. */
export function FixLinks({ run, nodeId }: { run: RunData; nodeId: string }) {
  const { slug, role } = useWorkspace();
  if (run.isWorkflowDeleted || !hasAbility(role, "openBuilder")) return null;
  const target = { step: nodeId, run: run.id };
  return (
    <>
      <ButtonLink size="s" icon={SquarePen} href={urls.workflowStep(slug, run.workflowId, target)}>
        {testRunText.openStep}
      </ButtonLink>
      <ButtonLink
        size="s"
        variant="ghost"
        icon={Sparkles}
        href={urls.workflowStep(slug, run.workflowId, { ...target, fix: true })}
      >
        {assistantText.fix}
      </ButtonLink>
    </>
  );
}
