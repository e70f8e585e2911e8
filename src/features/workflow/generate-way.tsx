import { SetupQuestion } from "#features/completion/setup-question.tsx";
import { errorText } from "#product/texts/error.ts";
import { Note } from "#ui/note.tsx";
import type { useGeneratedWorkflow } from "./client/use-generated.ts";
import { GeneratedWorkflow } from "./generated-workflow.tsx";

interface GeneratePanelProps {
  formId: string;
  workspaceId: string;
  generated: ReturnType<typeof useGeneratedWorkflow>;
}

/** First the question, then what a model made of it. */
export function GeneratePanel({ formId, workspaceId, generated }: GeneratePanelProps) {
  const { description, setDescription, setup, status, change, isStaffed, setStaffed, stepsWithoutAgents, write } = generated;
  return (
    <div className="min-w-0 p-5">
      {status === "idle" ? (
        <SetupQuestion
          formId={formId}
          workspaceId={workspaceId}
          description={description}
          onDescription={setDescription}
          missingText={errorText.workflow.noJob}
          onAsk={write}
        />
      ) : (
        <>
          <GeneratedWorkflow
            setup={setup}
            isWriting={status === "writing"}
            onChange={change}
            createsAgents={isStaffed}
            onCreatesAgentsChange={setStaffed}
          />
          {stepsWithoutAgents.length > 0 && (
            <Note tone="warning" className="mt-4">
              {errorText.workflow.noWorkers(stepsWithoutAgents)}
            </Note>
          )}
        </>
      )}
    </div>
  );
}
