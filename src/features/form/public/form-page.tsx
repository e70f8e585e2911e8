import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useVisitRun } from "../client/use-visit-run.ts";
import { createVisitApi, isRefused, randomKey } from "../client/visit-api.ts";
import { keepInAddress, readAddress, sessionIdOf, tellParent } from "../client/visitor.ts";
import type { VisitForm, VisitHistoryRow } from "../schema.ts";
import type { FormPageData } from "../service/form-page.ts";
import { ActButton } from "./act-button.tsx";
import { Ending } from "./ending.tsx";
import { type Answer, FormFields } from "./form-fields.tsx";
import { FormFrame } from "./form-frame.tsx";
import { Icon } from "./icon.tsx";
import { FormPageContext, useFormPage } from "./page-context.tsx";
import { RunSteps } from "./run-steps.tsx";

interface FormPageProps {
  form: VisitForm;
  texts: FormPageData["texts"];
  /** The settings show how it looks; nothing is sent. */
  isPreview?: boolean;
  editedDescription?: ReactNode;
}

/** The page of a published form: the first form, then the run that it started. */
export function FormPage({ form, texts, isPreview = false, editedDescription }: FormPageProps) {
  const { slug } = form;
  const api = useMemo(() => createVisitApi(slug, texts.failedRequest), [slug, texts]);
  const context = useMemo(
    () => ({ form, texts, api, isPreview, editedDescription }),
    [form, texts, api, isPreview, editedDescription],
  );
  return (
    <FormPageContext value={context}>
      {isPreview ? <FirstForm onStart={async () => null} /> : <Visit form={form} texts={texts} api={api} />}
    </FormPageContext>
  );
}

function Visit({
  form,
  texts,
  api,
}: Omit<FormPageProps, "isPreview" | "editedDescription"> & { api: ReturnType<typeof createVisitApi> }) {
  const [visitor] = useState(() => readAddress(form.contextKeys));
  const [wrid, setWrid] = useState(visitor.wrid);
  const [requestId, setRequestId] = useState(randomKey);
  const { run, texts: writing, isLost, isGone } = useVisitRun(api, wrid);
  useEffect(() => tellParent({ type: "ready" }), []);
  const isOver = run?.status === "completed" || run?.status === "stopped";
  useEffect(() => {
    if (isOver && wrid) tellParent({ type: "run_finished", wrid });
  }, [isOver, wrid]);

  const open = (next: string | null) => {
    keepInAddress(next);
    setWrid(next);
    window.scrollTo({ top: 0 });
  };
  async function start(answers: Answer[]): Promise<string | null> {
    const { customUserId, context, embeddedBy } = visitor;
    const answer = await api.start({
      ...{ requestId, sessionId: sessionIdOf(), answers, context },
      ...(customUserId !== undefined && { customUserId }),
      ...(embeddedBy !== undefined && { embeddedBy }),
    });
    if (isRefused(answer)) return answer.refused;
    setRequestId(randomKey());
    tellParent({ type: "run_started", wrid: answer.wrid });
    open(answer.wrid);
    return null;
  }

  if (wrid === null || isGone)
    return (
      <FirstForm onStart={start}>
        {isGone && (
          <p className="fp-refusal" role="status">
            {texts.goneTitle}
          </p>
        )}
        {form.customUserIdMode !== "NONE" && visitor.customUserId && (
          <History cuid={visitor.customUserId} api={api} texts={texts} onOpen={open} />
        )}
      </FirstForm>
    );
  return (
    <FormFrame hasDescription={false}>
      {isLost && (
        <p className="fp-quiet" role="status">
          {texts.connectionLost}
        </p>
      )}
      {run ? (
        <>
          <RunSteps run={run} texts={writing} />
          <Ending run={run} onRerun={() => open(null)} />
        </>
      ) : (
        <p className="fp-quiet fp-loading" role="status">
          <span className="fp-spin" /> {texts.starting}
        </p>
      )}
    </FormFrame>
  );
}

function FirstForm({
  onStart,
  children,
}: {
  onStart(answers: Answer[]): Promise<string | null>;
  children?: ReactNode;
}) {
  const { form } = useFormPage();
  const { slug, fields, copywriting } = form;
  return (
    <FormFrame hasDescription>
      {children}
      {fields ? (
        <FormFields fields={fields} draftKey={slug} submitText={copywriting.continueText} onSubmit={onStart} />
      ) : (
        <div className="fp-actions fp-only">
          <ActButton isPrimary act={() => onStart([])}>
            {copywriting.continueText} <Icon name="arrow" />
          </ActButton>
        </div>
      )}
    </FormFrame>
  );
}

interface HistoryProps {
  cuid: string;
  api: ReturnType<typeof createVisitApi>;
  texts: FormPageData["texts"];
  onOpen(wrid: string): void;
}

function History({ cuid, api, texts, onOpen }: HistoryProps) {
  const [runs, setRuns] = useState<readonly VisitHistoryRow[]>([]);
  useEffect(() => {
    void api.history(cuid).then((answer) => {
      if (!isRefused(answer)) setRuns(answer.runs);
    });
  }, [api, cuid]);
  if (runs.length === 0) return null;
  return (
    <details className="fp-step">
      <summary className="fp-step-head">
        <b>{texts.history}</b> <span className="fp-quiet">{runs.length}</span>
      </summary>
      <ul className="fp-history">
        {runs.map(({ wrid, title, startedAt }) => (
          <li key={wrid}>
            <button type="button" onClick={() => onOpen(wrid)}>
              {title} <time dateTime={startedAt}>{new Date(startedAt).toLocaleString()}</time>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
