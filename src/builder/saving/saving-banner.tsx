import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { buttonText } from "#product/texts/common/dialog.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { MergeBanner } from "./merge-banner.tsx";

/** Below the head, as long as the last changes are not where they should be. Nothing is ever overwritten unasked. */
export function SavingBanner({ title }: { title: string }) {
  const session = useBuilder();
  const { status, text, failures } = useBuilderState((state) => state.saving);
  const contested = useBuilderState((state) => state.pendingMerge);
  const retry = (
    <Button size="s" onPress={() => void session.flush()}>
      {buttonText.retry}
    </Button>
  );
  if (contested)
    return (
      <Bar>
        <MergeBanner title={title} contested={contested} />
      </Bar>
    );
  if (status === "refused")
    return (
      <Bar>
        <Callout tone="danger" title={builderText.saveRejected} action={retry} isAnnounced>
          {text}
        </Callout>
      </Bar>
    );
  // What the browser knows to be offline, the shell says for all pages.
  if (status === "failed" && failures > 1)
    return (
      <Bar>
        <Callout tone="warning" action={retry} isAnnounced>
          {builderText.saveFailed}
        </Callout>
      </Bar>
    );
  return null;
}

const Bar = ({ children }: { children: React.ReactNode }) => (
  <div className="flex-none border-line border-b px-gutter py-2">{children}</div>
);
