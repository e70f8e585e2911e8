import { DraftPromptForm } from "#features/ai-drafts/draft-prompt-form.tsx";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import type { useGeneratedWorkflow } from "../client/use-generated-workflow.ts";
import { GeneratedWorkflow } from "./generated-workflow.tsx";

interface GeneratePanelProps {
  formId: string;
  workspaceId: string;
  generated: ReturnType<typeof useGeneratedWorkflow>;
}

/** The question, then the workflow that the model wrote. */
export function GeneratePanel({ formId, workspaceId, generated }: GeneratePanelProps) {
  const {
    description,
    setDescription,
    setup,
    status,
    change,
    createsAgents,
    setCreatesAgents,
    stepsWithoutAgents,
    write,
  } = generated;
  return (
    <div className="min-w-0 p-5">
      {status === "idle" ? (
        <DraftPromptForm
          formId={formId}
          workspaceId={workspaceId}
          description={description}
          onDescriptionChange={setDescription}
          missingText={workflowErrorText.jobRequired}
          onSubmit={write}
        />
      ) : (
        <>
          <GeneratedWorkflow
            setup={setup}
            isWriting={status === "writing"}
            onChange={change}
            createsAgents={createsAgents}
            onCreatesAgentsChange={setCreatesAgents}
          />
          {stepsWithoutAgents.length > 0 && (
            <Callout tone="warning" className="mt-4">
              {workflowErrorText.workersRequired(stepsWithoutAgents)}
            </Callout>
          )}
        </>
      )}
    </div>
  );
}
