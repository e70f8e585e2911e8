import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { openPanel } from "#client/panels/panels.ts";
import { readRefusal } from "#client/refusal.ts";
import { Link } from "#client/shell/link.tsx";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canRun, type Diagnosis } from "#engine/check/check-graph.ts";
import { runStartNodes } from "#engine/graph/graph.ts";
import type { TriggerType } from "#engine/status.ts";
import { catalog } from "#nodes/index.ts";
import { hasAbility } from "#product/roles.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { startRunText } from "#product/texts/run/start-run.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { useFirstAnswers, useLastRunId } from "./client/use-last-run.ts";
import { hasSucceeded } from "./client/use-run-actions.ts";
import { StepView } from "./step/step-view.tsx";

const text = startRunText;
const modes = ["MANUAL", "SUPERVISED", "IN_BACKGROUND"] as const satisfies TriggerType[];
type Mode = (typeof modes)[number];

interface StartRunProps {
  workflowId: string;
  /** A test from the builder: no choice of mode, and the form is prefilled with the last answers. */
  isTest?: boolean;
}

/** The start page of a workflow: its first form and the run mode; submitting starts the run. */
export function StartRun({ workflowId, isTest = false }: StartRunProps) {
  const { slug, id: workspaceId, role } = useWorkspace();
  const go = useGo();
  const workflow = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const diagnosis = useQuery(api.workflow.getDiagnosis.queryOptions({ id: workflowId }));
  const { mutateAsync } = useMutation(api.workflowRun.init.mutationOptions());
  const [mode, setMode] = useState<Mode>("MANUAL");
  const [isStarting, setStarting] = useState(false);
  const lastRunId = useLastRunId(workflowId);
  const lastAnswers = useFirstAnswers(isTest ? lastRunId : null);

  if (readRefusal(workflow.error, "").code === "not_found" && workflow.error) return <NotFound />;
  if (workflow.isError)
    return (
      <>
        <PageHead title="" documentTitle={pageStateText.error.listTitle} />
        <PageBody width="read">
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void workflow.refetch()}>
            {pageStateText.error.listText}
          </ErrorState>
        </PageBody>
      </>
    );
  if (!workflow.data || !diagnosis.data || lastAnswers === undefined) return <StartSkeleton />;

  const { title, graph } = workflow.data;
  const [first] = runStartNodes(graph, catalog);
  const startsWithForm = catalog[first?.type ?? ""]?.traits?.waits === "input";
  const canBuild = hasAbility(role, "openBuilder");
  const problems = diagnosis.data.filter(({ severity }) => severity === "error");
  const isBlocked = !canRun(diagnosis.data);

  const start = (output?: { result: unknown }) =>
    hasSucceeded(
      mutateAsync({ workspaceId, workflowId, triggerType: isTest ? "TEST" : mode, ...(output && { output }) }).then(
        ({ runId }) => {
          if (isTest) openPanel({ kind: "run", runId });
          else go(urls.run(slug, runId), { replace: true });
        },
      ),
    );
  const startWithoutForm = async () => {
    setStarting(true);
    await start();
    setStarting(false);
  };
  const modeChoice = !isTest && (
    <RadioGroup
      label={startRunText.mode.title}
      variant="framed"
      value={mode}
      onChange={(id) => setMode(modes.find((one) => one === id) ?? "MANUAL")}
      options={modes.map((id) => ({
        id,
        label: startRunText.mode[id].displayName,
        hint: startRunText.mode[id].desc,
      }))}
    />
  );
  return (
    <>
      <PageHead
        title={title}
        documentTitle={text.title(title)}
        actions={
          canBuild &&
          !isTest && (
            <Link href={urls.workflowBuild(slug, workflowId)} className={`${buttonClass({ variant: "ghost" })}`}>
              {runHeaderText.openWorkflow}
            </Link>
          )
        }
      />
      <PageBody width="read" className="grid content-start gap-6">
        {problems.length > 0 && (
          <DiagnosisProblems
            problems={problems}
            isBlocked={isBlocked}
            href={canBuild ? urls.workflowBuild(slug, workflowId) : null}
          />
        )}
        {first && startsWithForm && !isBlocked ? (
          <section aria-label={first.label}>
            <h2 className="mb-5 text-xl font-semibold">{first.label}</h2>
            <StepView
              step={{ id: first.id, type: first.type, config: first.config }}
              result={lastAnswers ?? undefined}
              writing={{
                draftKey: `${isTest ? "test" : "start"}-${workflowId}-${first.id}`,
                submitText: startRunText.mode.start,
                footer: modeChoice,
                onSubmit: (result) => start({ result }),
              }}
            />
          </section>
        ) : (
          !isBlocked && (
            <>
              {first && <p className="text-ink-2">{text.startsWith(first.label)}</p>}
              {modeChoice}
              <Button
                variant="primary"
                isPending={isStarting}
                onPress={() => void startWithoutForm()}
                className="justify-self-start max-sm:justify-self-stretch"
              >
                {startRunText.mode.start}
              </Button>
            </>
          )
        )}
      </PageBody>
    </>
  );
}

interface DiagnosisProblemsProps {
  problems: readonly Diagnosis[];
  isBlocked: boolean;
  /** A link to the builder; null without access to it. */
  href: string | null;
}

/** The errors of the diagnosis; not all of them prevent a run. */
function DiagnosisProblems({ problems, isBlocked, href }: DiagnosisProblemsProps) {
  return (
    <Callout tone={isBlocked ? "danger" : "warning"} title={isBlocked ? text.cannotRun : text.mayFail}>
      <ul className="mt-1 grid gap-0.5">
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.nodeId} ${problem.text}`}>{problem.text}</li>
        ))}
      </ul>
      {href && (
        <Link
          href={href}
          className="mt-2 inline-block rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
        >
          {text.openBuilder}
        </Link>
      )}
    </Callout>
  );
}

function StartSkeleton() {
  return (
    <>
      <PageHead title={<Skeleton className="h-4 w-48" />} documentTitle="" />
      <PageBody width="read">
        <div aria-busy className="grid grid-cols-1 gap-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      </PageBody>
    </>
  );
}
