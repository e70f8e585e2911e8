import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { useGeneratedWorkflow } from "../client/use-generated-workflow.ts";

interface GenerateButtonsProps {
  formId: string;
  generated: ReturnType<typeof useGeneratedWorkflow>;
  onCreate: () => void;
  isPending: boolean;
}

/** The dialog's buttons: generate, stop, then create or regenerate. */
export function GenerateButtons({ formId, generated, onCreate, isPending }: GenerateButtonsProps) {
  const { status, setup, stepsWithoutAgents, clear } = generated;
  if (status === "idle")
    return (
      <Button type="submit" form={formId} variant="primary">
        {buttonText.generate}
      </Button>
    );
  if (status === "writing")
    return (
      <Button variant="primary" onPress={clear}>
        {buttonText.stop}
      </Button>
    );
  const isComplete = Boolean(setup?.title.trim()) && stepsWithoutAgents.length === 0;
  return (
    <>
      <Button variant="ghost" onPress={clear}>
        {buttonText.regenerate}
      </Button>
      <Button variant="primary" onPress={onCreate} isPending={isPending} isDisabled={!isComplete}>
        {buttonText.create}
      </Button>
    </>
  );
}
