import { type FormEvent, useId, useRef, useState } from "react";
import { isRefused } from "../client/visit-api.ts";
import { Icon } from "./icon.tsx";
import { useFormPage } from "./page-context.tsx";

/** Where visitors tell the operator what is wrong: a quiet link and its dialog. What is typed stays when it closes. */
export function ReportDialog() {
  const { texts, api, isPreview } = useFormPage();
  const { report: words } = texts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    const given = new FormData(event.currentTarget);
    setState("sending");
    const answer = await api.report({ reason: String(given.get("reason")), note: String(given.get("note")) });
    const failure = isRefused(answer) ? answer.refused : answer.isStored ? null : words.gone;
    setRefusal(failure);
    setState(failure === null ? "sent" : "open");
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" disabled={isPreview} onClick={() => dialog.current?.showModal()}>
        {words.open}
      </button>
      <dialog ref={dialog} className="fp-dialog" aria-labelledby={id}>
        <h2 id={id}>{words.title}</h2>
        {state === "sent" ? (
          <>
            <p role="status">{words.done}</p>
            <div className="fp-actions">
              {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone */}
              <button type="button" className="fp-button" autoFocus onClick={() => dialog.current?.close()}>
                {words.close}
              </button>
            </div>
          </>
        ) : (
          <form onSubmit={(event) => void send(event)}>
            <p className="fp-quiet">{words.about}</p>
            <label className="fp-field">
              <span className="fp-label">{words.reason}</span>
              <select name="reason" className="fp-input">
                {Object.entries(words.reasons).map(([reason, label]) => (
                  <option key={reason} value={reason}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="fp-field">
              <span className="fp-label">{words.note}</span>
              <textarea name="note" className="fp-input" rows={3} maxLength={words.noteChars} />
            </label>
            {refusal && (
              <p className="fp-refusal" role="alert">
                <Icon name="alert" /> {refusal}
              </p>
            )}
            <div className="fp-actions">
              <button type="submit" className="fp-button fp-primary" aria-disabled={state === "sending"}>
                {state === "sending" && <span className="fp-spin" />} {words.send}
              </button>
              <button type="button" className="fp-button" onClick={() => dialog.current?.close()}>
                {words.cancel}
              </button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}
