import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import type { StepItem } from "../client/run-view.ts";
import { StepView } from "./step-view.tsx";

const text = versionHistoryText;

interface OutputVersionsDrawerProps {
  step: StepItem;
  /** Summarizes a version in one line. */
  summarize: (result: unknown) => string;
  onRestore: ((result: unknown) => Promise<boolean>) | null;
  onClose: () => void;
}

/** Earlier outputs of a step, newest first; each can be viewed and restored. */
export function OutputVersionsDrawer({ step, summarize, onRestore, onClose }: OutputVersionsDrawerProps) {
  const versions = useQuery(api.workflowRun.getOutputVersions.queryOptions({ nodeExecutionId: step.id }));
  return (
    <Drawer isOpen onOpenChange={onClose} title={runStepText.versions} size="l">
      <p className="mb-4 text-sm text-ink-3">{step.label}</p>
      <Frame>
        <Disclosure variant="row" title={text.current} meta={summarize(step.result)}>
          <StepView step={step} result={step.result} />
        </Disclosure>
        {versions.data?.map(({ id, output, createdAt }) => (
          <Disclosure
            key={id}
            variant="row"
            title={formatRelative(createdAt, new Date())}
            meta={summarize(output.result)}
          >
            <div className="grid grid-cols-1 gap-4">
              <StepView step={{ ...step, id }} result={output.result} />
              {onRestore && (
                <Button
                  size="s"
                  className="justify-self-start"
                  onPress={() => void onRestore(output.result).then((done) => done && onClose())}
                >
                  {text.restore}
                </Button>
              )}
            </div>
          </Disclosure>
        ))}
      </Frame>
      {versions.isPending && <Skeleton lines={3} className="mt-4" />}
      {versions.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void versions.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {versions.data?.length === 0 && <p className="mt-4 text-sm text-ink-3">{text.empty}</p>}
    </Drawer>
  );
}
