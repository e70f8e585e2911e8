import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { MergeBanner } from "./merge-banner.tsx";

/** Banner below the header while changes are unsaved because of a conflict, a refusal or repeated failures. */
export function SavingBanner({ title }: { title: string }) {
  const session = useBuilder();
  const { status, text, failures } = useBuilderState((state) => state.saving);
  const pendingMerge = useBuilderState((state) => state.pendingMerge);
  const retry = (
    <Button size="s" onPress={() => void session.flush()}>
      {buttonText.retry}
    </Button>
  );
  if (pendingMerge)
    return (
      <Bar>
        <MergeBanner title={title} pendingMerge={pendingMerge} />
      </Bar>
    );
  if (status === "refused")
    return (
      <Bar>
        <Callout tone="danger" title={savingText.saveRejected} action={retry} isAnnounced>
          {text}
        </Callout>
      </Bar>
    );
  // The app frame shows the offline state for all pages.
  if (status === "failed" && failures > 1)
    return (
      <Bar>
        <Callout tone="warning" action={retry} isAnnounced>
          {savingText.saveFailed}
        </Callout>
      </Bar>
    );
  return null;
}

const Bar = ({ children }: { children: React.ReactNode }) => (
  <div className="flex-none border-line border-b px-gutter py-2">{children}</div>
);
