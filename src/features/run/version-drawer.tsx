import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { formatRelative } from "#lib/time.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { runText } from "#product/texts/run.ts";
import { shellText } from "#product/texts/shell.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Frame } from "#ui/frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { StepItem } from "./client/steps.ts";
import { StepView } from "./step-view.tsx";

const text = dialogText.versionHistory;

interface OutputVersionsDrawerProps {
  step: StepItem;
  /** One line for each version. */
  summarize: (result: unknown) => string;
  onRestore: ((result: unknown) => Promise<boolean>) | null;
  onClose: () => void;
}

/** Earlier answers of a step, the newest first; each can be read and made the current one. */
export function OutputVersionsDrawer({ step, summarize, onRestore, onClose }: OutputVersionsDrawerProps) {
  const versions = useQuery(api.workflowRun.getOutputVersions.queryOptions({ nodeExecutionId: step.id }));
  return (
    <Drawer isOpen onOpenChange={onClose} title={runText.step.versions} size="l">
      <p className="mb-4 text-sm text-ink-3">{step.label}</p>
      <Frame>
        <Disclosure variant="row" title={text.current} meta={summarize(step.result)}>
          <StepView step={step} result={step.result} />
        </Disclosure>
        {versions.data?.map(({ id, output, createdAt }) => (
          <Disclosure key={id} variant="row" title={formatRelative(createdAt, new Date())} meta={summarize(output.result)}>
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
        <ErrorState title={shellText.error.listTitle} onRetry={() => void versions.refetch()}>
          {shellText.error.listText}
        </ErrorState>
      )}
      {versions.data?.length === 0 && <p className="mt-4 text-sm text-ink-3">{text.empty}</p>}
    </Drawer>
  );
}
