import { ChartNoAxesGantt, Play, Plus, Square, Workflow } from "lucide-react";
import { use, useState } from "react";
import { PanelContext } from "#client/panels/panel-context.ts";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ShareButton } from "#features/share/share-button.tsx";
import { hasAbility } from "#product/roles.ts";
import { statusName } from "#product/run-status.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { canControlRun } from "../access.ts";
import { AuthorAvatar } from "../author-avatar.tsx";
import type { RunData } from "../client/run-data.ts";
import { type RunView, titleStatus } from "../client/run-view.ts";
import type { OpenSteps } from "../client/use-open-steps.ts";
import { useRunCredits } from "../client/use-run.ts";
import type { RunActions } from "../client/use-run-actions.ts";
import { TriggerLabel } from "../trigger-label.tsx";
import { DeleteRun } from "./delete-run.tsx";
import { RunMenu } from "./run-menu.tsx";
import { RunStatusChip } from "./run-status-chip.tsx";
import { RunTitle } from "./run-title.tsx";

interface RunHeaderProps {
  run: RunData;
  view: RunView;
  openSteps: OpenSteps;
  actions: RunActions;
  /** The trace is shown instead of the steps. */
  isTraceShown: boolean;
  onTraceShown: (isShown: boolean) => void;
}

/** The page header of a run: title, status, cost and actions. */
export function RunHeader({ run, view, openSteps, actions, isTraceShown, onTraceShown }: RunHeaderProps) {
  const { slug, role, actor } = useWorkspace();
  const isInPanel = use(PanelContext) !== null;
  const credits = useRunCredits(run.id);
  const [isDeleting, setDeleting] = useState(false);
  const canControl = canControlRun(actor, run);
  const status = titleStatus(run, view);
  const wideOnlyClass = isInPanel ? "hidden" : "max-lg:hidden";
  const { stop, resume } = actions;
  return (
    <>
      <PageHead
        title={<RunTitle runId={run.id} title={run.title} isReadOnly={!canControl} />}
        documentTitle={status ? `${statusName(status)} · ${run.title}` : run.title}
        meta={
          <>
            <RunStatusChip status={status || run.status} />
            {credits !== undefined && credits > 0 && (
              <span className={isInPanel ? undefined : "max-sm:hidden"}>{runHeaderText.credits(credits)}</span>
            )}
            <span className={`${wideOnlyClass} h-4 w-px bg-line-2`} />
            {hasAbility(role, "openBuilder") &&
              (run.isWorkflowDeleted ? (
                <span className={`${wideOnlyClass} max-w-60 cut`}>{run.workflowTitle}</span>
              ) : (
                <a
                  href={urls.workflowBuild(slug, run.workflowId)}
                  target="_blank"
                  rel="noopener"
                  title={runHeaderText.openWorkflow}
                  className={`${wideOnlyClass} flex min-w-0 max-w-60 items-center gap-1.25 rounded-mark hover:text-ink`}
                >
                  <Workflow aria-hidden className="size-3.5 flex-none" />
                  <span className="cut">{run.workflowTitle}</span>
                </a>
              ))}
            {run.version !== null && <span className={wideOnlyClass}>{runHeaderText.version(run.version)}</span>}
            <span className={wideOnlyClass}>
              <TriggerLabel trigger={run.triggerType} />
            </span>
            <span className={wideOnlyClass}>
              <AuthorAvatar userId={run.userId} />
            </span>
          </>
        }
        actions={
          <>
            {!isInPanel && canControl && !view.isOver && !view.approval && (
              <Button
                variant="ghost"
                icon={Square}
                isPending={stop.isPending}
                onPress={() => stop.mutate({ runId: run.id })}
                className="max-md:hidden"
              >
                {runHeaderText.stop}
              </Button>
            )}
            {!isInPanel && canControl && run.status === "STOPPED" && !view.stopped && (
              <Button
                variant="primary"
                icon={Play}
                isPending={resume.isPending}
                onPress={() => resume.mutate({ runId: run.id })}
                className="max-md:hidden"
              >
                {runHeaderText.resume}
              </Button>
            )}
            {!isInPanel && !run.isWorkflowDeleted && (
              <a
                href={urls.startWorkflow(slug, run.workflowId)}
                target="_blank"
                rel="noopener"
                className={`${buttonClass()} max-md:hidden`}
              >
                <Plus aria-hidden />
                {runHeaderText.newRun}
              </a>
            )}
            {!isInPanel && !run.isOneStep && (
              <ShareButton
                thread={{
                  ...{ kind: "run", id: run.id, title: run.title },
                  ...{ isPublic: run.isPublic, isTakenDown: run.isTakenDown, canShare: canControl },
                }}
              />
            )}
            <IconButton
              icon={ChartNoAxesGantt}
              label={navText.trace}
              isSelected={isTraceShown}
              onPress={() => onTraceShown(!isTraceShown)}
            />
            <RunMenu run={run} view={view} openSteps={openSteps} actions={actions} onDelete={() => setDeleting(true)} />
          </>
        }
      />
      <DeleteRun run={run} isOpen={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
