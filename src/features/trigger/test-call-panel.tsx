import { Radio } from "lucide-react";
import { prettyJson } from "#lib/json/pretty-json.ts";
import { formatRelative } from "#product/relative-time.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { KeyValue } from "#ui/data/key-value.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { useTriggerActions, type WebhookItem } from "./client/use-triggers.ts";

const text = triggersText.test;

/** Waits for a call of a webhook and shows what came. */
export function TestCallPanel({ webhook: { id, isActive, listensUntil, lastTest } }: { webhook: WebhookItem }) {
  const { listen } = useTriggerActions();
  const isListening = listensUntil !== null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="s"
          icon={isListening ? undefined : Radio}
          isPending={listen.isPending}
          onPress={() => listen.mutate({ id, isListening: !isListening })}
        >
          {isListening ? text.stop : text.start}
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-2 text-ink-3">
          {isListening && !lastTest && (
            <>
              <Spinner />
              {text.waiting}
            </>
          )}
        </span>
      </div>
      {isListening && <p className="text-ink-3">{isActive ? text.startsRuns : text.startsNothing}</p>}
      {lastTest && (
        <div role="status" className="grid grid-cols-1 gap-3">
          <p className="text-sm font-medium text-ink">
            {text.received}{" "}
            <span className="font-normal text-ink-3">{formatRelative(new Date(lastTest.receivedAt), new Date())}</span>
          </p>
          {lastTest.problem && <Callout tone="danger">{lastTest.problem}</Callout>}
          {!lastTest.problem && <FoundValues values={lastTest.values} />}
          {lastTest.body ? (
            <CodeBlock code={prettyJson(lastTest.body)} language="json" />
          ) : (
            <p className="text-ink-3">{text.emptyBody}</p>
          )}
        </div>
      )}
    </div>
  );
}

function FoundValues({ values }: { values: Readonly<Record<string, string>> }) {
  const found = Object.entries(values);
  if (found.length === 0) return <Callout tone="warning">{text.noValues}</Callout>;
  return (
    <div>
      <p className="mb-1 text-xs font-medium text-ink-3">{text.values}</p>
      <KeyValue items={found.map(([label, value]) => ({ label, value }))} />
    </div>
  );
}
