import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { limits } from "#product/limits.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { SaveState } from "#ui/feedback/save-state.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";

type TitleState = keyof typeof runHeaderText.titleState;
const saveStates = { SAVED: "saved", SAVING: "saving", SAVING_FAILED: "failed", UNSAVED: null } as const;

/** The editable title of a run, saved on blur or Enter if it changed. */
export function RunTitle({ runId, title, isReadOnly }: { runId: string; title: string; isReadOnly: boolean }) {
  const queries = useQueryClient();
  const [state, setState] = useState<TitleState | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate } = useMutation({
    ...api.workflowRun.updateTitle.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries(api.workflowRun.getById.queryFilter({ runId }));
        setDraft(null);
        setState("SAVED");
      },
      onError() {
        setState("SAVING_FAILED");
        toast.failed(runToastText.titleFailed);
      },
    }),
    meta: { isSilent: true },
  });
  const save = (next: string) => {
    setDraft(next);
    setState("SAVING");
    mutate({ runId, title: next });
  };
  const saveStatus = state && saveStates[state];
  return (
    // Any input means unsaved text; the field keeps the draft itself.
    <span className="flex min-w-0 items-center gap-2.5" onChange={() => setState("UNSAVED")}>
      <InlineEdit
        label={runHeaderText.title}
        value={draft ?? title}
        maxLength={limits.run.titleChars.max}
        onSave={save}
        onDone={() => setState((before) => (before === "UNSAVED" ? null : before))}
        isReadOnly={isReadOnly}
      />
      {state === "UNSAVED" && (
        <span className="flex-none text-sm font-normal text-ink-3 max-sm:sr-only">
          {runHeaderText.titleState.UNSAVED}
        </span>
      )}
      {saveStatus && (
        <SaveState
          status={saveStatus}
          texts={{
            saving: runHeaderText.titleState.SAVING,
            saved: runHeaderText.titleState.SAVED,
            failed: runHeaderText.titleState.SAVING_FAILED,
          }}
          onRetry={draft === null ? undefined : () => save(draft)}
          className={saveStatus === "failed" ? "flex-none font-normal" : "flex-none font-normal max-sm:sr-only"}
        />
      )}
    </span>
  );
}
