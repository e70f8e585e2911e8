import { lazy, Suspense, useState } from "react";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { shareText } from "#product/texts/share/share.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { type FormItem, useCreateForm, useSetFormPublished } from "../client/use-form.ts";

const Confetti = lazy(() => import("#features/onboarding/confetti.tsx"));

/** Publishes a form, or ends that. A workflow without a form gets one with the usual settings. */
export function PublishSwitch({ workflowId, form }: { workflowId: string; form: FormItem | null }) {
  const create = useCreateForm(workflowId);
  const publish = useSetFormPublished();
  const [isCelebrating, setCelebrating] = useState(false);
  const isPending = create.isPending || publish.isPending;
  async function change(isPublished: boolean) {
    if (!form) await create.mutateAsync({ workflowId });
    await publish.mutateAsync({ workflowId, isPublished });
    setCelebrating(isPublished);
  }
  return (
    <>
      <Switch
        isSelected={publish.isPending ? publish.variables.isPublished : (form?.isPublished ?? create.isPending)}
        isDisabled={form?.isTakenDown}
        isPending={isPending}
        // A refusal is shown as a message, and the switch stays as it was.
        onChange={(next) => void change(next).catch(() => {})}
        hint={text.toggleHint}
      >
        {text.toggle}
      </Switch>
      {form?.isTakenDown && <Callout>{shareText.takenDown}</Callout>}
      {isCelebrating && (
        <Suspense fallback={null}>
          <Confetti />
        </Suspense>
      )}
    </>
  );
}
