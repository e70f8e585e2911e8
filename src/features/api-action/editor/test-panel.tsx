import { Play } from "lucide-react";
import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatBytes } from "#lib/bytes.ts";
import { formatDuration } from "#lib/time.ts";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { isSendable } from "../client/draft.ts";
import { useTestApiAction } from "../client/use-api-actions.ts";
import { argumentsOf } from "../request/arguments.ts";
import type { ApiActionFields } from "../schema.ts";

const text = apiActionText.test;

interface TestPanelProps {
  /** The stored tool, whose secrets the request uses. */
  id?: string;
  draft: ApiActionFields;
}

/** Sends the request as the form stands, with values as a model would give them. */
export function TestPanel({ id, draft }: TestPanelProps) {
  const { id: workspaceId } = useWorkspace();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const test = useTestApiAction();
  const inputs = argumentsOf(draft);
  const { url, method, headers, queryParams, body, isBodyFormData } = draft;
  const canSend = isSendable(draft);
  const given = Object.fromEntries(
    inputs.flatMap(({ name, isOptional }) => {
      const value = values[name] ?? "";
      return isOptional && value === "" ? [] : [[name, value]];
    }),
  );
  const send = () =>
    test.mutate({
      ...{ workspaceId, ...(id && { id }), url, method, headers, queryParams, body, isBodyFormData },
      values: given,
    });
  return (
    <section aria-label={text.title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex items-center gap-2">
        <h2 className="font-semibold">{text.title}</h2>
        <span className="min-w-0 flex-1 cut text-sm text-ink-3">{text.hint}</span>
        <Button icon={Play} size="s" onPress={send} isDisabled={!canSend} isPending={test.isPending}>
          {text.send}
        </Button>
      </div>
      {inputs.map(({ name, desc, isOptional }) => (
        <TextField
          key={name}
          label={<span className="wrap-anywhere font-mono text-sm">{name}</span>}
          hint={desc || undefined}
          isOptional={isOptional}
          value={values[name] ?? ""}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          maxLength={limits.apiAction.argumentChars}
          autoComplete="off"
        />
      ))}
      <p className="text-sm text-ink-3">{canSend ? text.real : text.incomplete}</p>
      {test.error && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(test.error, commonToastText.unknown).text}
        </Callout>
      )}
      {test.data && !test.error && <TestResponse response={test.data} />}
    </section>
  );
}

interface TestResponseProps {
  response: { status: number; durationMs: number; size: number; body: string; chars: number };
}

function TestResponse({ response: { status, durationMs, size, body, chars } }: TestResponseProps) {
  const isSuccess = status >= 200 && status < 300;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
    <div role="group" aria-label={text.response} className="overflow-hidden rounded-card border border-line">
      <div role="status" className="flex items-center gap-2 border-line border-b py-1 pr-1 pl-3">
        <StatusDot status={isSuccess ? "success" : "danger"} label={isSuccess ? text.accepted : text.refused} />
        <span className="min-w-0 flex-1 cut text-sm num">
          {text.status(status, formatDuration(durationMs), formatBytes(size))}
        </span>
        {body && <CopyButton text={body} label={text.copy} />}
      </div>
      {body ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
          tabIndex={0}
          className="focus-inset max-h-96 overflow-auto px-3 py-2.5 font-mono text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere scroll-thin"
        >
          {body}
        </pre>
      ) : (
        <p className="px-3 py-2.5 text-sm text-ink-3">{text.noBody}</p>
      )}
      <p className="border-line border-t px-3 py-2 text-sm text-ink-3">{text.reads(chars, limits.tool.modelChars)}</p>
    </div>
  );
}
