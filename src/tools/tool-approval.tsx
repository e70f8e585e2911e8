import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ToolPart } from "#lib/ui-message.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { useToolDecisions } from "./tool-decisions.tsx";
import { ToolFields } from "./tool-value.tsx";

const text = toolApprovalText;

interface ToolApprovalProps {
  call: ToolPart;
  /** What the call will do, instead of its arguments. */
  about?: ReactNode;
}

/** Asks whether a call may run, or whether one without an answer has happened. */
export function ToolApproval({ call, about }: ToolApprovalProps) {
  const { decide, place, isLater } = useToolDecisions();
  const [pending, setPending] = useState<ToolDecision["kind"] | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const editRef = useRef<HTMLButtonElement>(null);
  const approvalId = call.approval?.id;
  const isUnknown = call.approval?.isUnknown === true;
  const edited = draft === null ? undefined : parseJson(draft);

  async function send(decision: ToolDecision) {
    if (!decide || !approvalId || pending) return;
    setPending(decision.kind);
    try {
      await decide(approvalId, decision);
    } finally {
      setPending(null);
    }
  }
  // All look the same: which one is right is the person's decision.
  const button = (kind: Exclude<ToolDecision["kind"], "answer">, label: string) => (
    <Button
      isPending={pending === kind}
      isDisabled={pending !== null && pending !== kind}
      onPress={() => void send({ kind })}
    >
      {label}
    </Button>
  );

  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-medium text-ink">{isUnknown ? text.unknownQuestion : text.question}</p>
        <p>{isUnknown ? text.unknownAbout : text.about}</p>
      </div>
      {draft === null ? (
        (about ?? <ToolFields name={text.arguments} value={call.input} />)
      ) : (
        <TextArea
          label={text.editLabel}
          value={draft}
          onChange={setDraft}
          isMono
          autoFocus
          error={edited === undefined ? text.invalidJson : undefined}
        />
      )}
      {!decide && <p className="text-ink-3">{isLater ? text.later : text.onlyOthers[place]}</p>}
      {decide && isUnknown && (
        <div className="flex flex-wrap gap-2">
          {button("happened", text.happened)}
          {button("retry", text.retry)}
          {button("deny", text.skip)}
        </div>
      )}
      {decide && !isUnknown && draft === null && (
        <div className="flex flex-wrap gap-2">
          {button("allow", text.allow)}
          {button("allowInChat", text.allowAlways[place])}
          {button("deny", text.deny)}
          <Button variant="ghost" ref={editRef} onPress={() => setDraft(JSON.stringify(call.input ?? {}, null, 2))}>
            {text.edit}
          </Button>
        </div>
      )}
      {decide && draft !== null && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isPending={pending === "allow"}
            isDisabled={edited === undefined}
            onPress={() => void send({ kind: "allow", input: edited })}
          >
            {text.allowEdited}
          </Button>
          <Button
            variant="ghost"
            onPress={() => {
              // The button must be there to get the focus, before something else takes it.
              flushSync(() => setDraft(null));
              editRef.current?.focus();
            }}
          >
            {text.cancelEdit}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Undefined for text that is not a JSON object. */
function parseJson(draft: string): object | undefined {
  try {
    const value: unknown = JSON.parse(draft);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
