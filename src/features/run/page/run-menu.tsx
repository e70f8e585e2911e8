import {
  ChevronsDownUp,
  ChevronsUpDown,
  Columns2,
  Ellipsis,
  Link,
  Play,
  Plus,
  Square,
  Trash2,
  Workflow,
} from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { compareRunsText } from "#product/texts/run/compare-runs.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { canControlRun, canDeleteRun } from "../access.ts";
import type { RunData } from "../client/run-data.ts";
import type { RunView } from "../client/run-view.ts";
import type { OpenSteps } from "../client/use-open-steps.ts";
import type { RunActions } from "../client/use-run-actions.ts";
import { ExportItems } from "./export-items.tsx";

interface RunMenuProps {
  run: RunData;
  view: RunView;
  openSteps: OpenSteps;
  actions: RunActions;
  onDelete: () => void;
}

/** All actions of a run; on small screens this menu is the only place for them. */
export function RunMenu({ run, view, openSteps, actions, onDelete }: RunMenuProps) {
  const { slug, role, actor } = useWorkspace();
  const { copy } = useCopy();
  const canControl = canControlRun(actor, run);
  const runUrl = () => new URL(urls.run(slug, run.id), location.origin).href;
  return (
    <Menu aria-label={runHeaderText.more} trigger={<IconButton icon={Ellipsis} label={runHeaderText.more} />}>
      {canControl && !view.isOver && (
        <MenuItem icon={Square} onAction={() => actions.stop.mutate({ runId: run.id })}>
          {runHeaderText.stop}
        </MenuItem>
      )}
      {canControl && run.status === "STOPPED" && !view.stopped && (
        <MenuItem icon={Play} onAction={() => actions.resume.mutate({ runId: run.id })}>
          {runHeaderText.resume}
        </MenuItem>
      )}
      {!run.isWorkflowDeleted && (
        <MenuItem icon={Plus} href={urls.startWorkflow(slug, run.workflowId)} target="_blank">
          {runHeaderText.newRun}
        </MenuItem>
      )}
      {!run.isWorkflowDeleted && hasAbility(role, "openBuilder") && (
        <MenuItem icon={Workflow} href={urls.workflowBuild(slug, run.workflowId)} target="_blank">
          {runHeaderText.openWorkflow}
        </MenuItem>
      )}
      <MenuItem
        icon={Link}
        onAction={() => void copy(runUrl()).then((done) => done && toast.success(commonToastText.copied))}
      >
        {runHeaderText.copyLink}
      </MenuItem>
      {!run.isOneStep && (
        <MenuItem icon={Columns2} href={urls.compareRuns(slug, run.id, "")}>
          {compareRunsText.open}
        </MenuItem>
      )}
      <ExportItems run={run} />
      <MenuItem icon={ChevronsUpDown} onAction={() => openSteps.setAll(true)}>
        {runStepText.expandAll}
      </MenuItem>
      <MenuItem icon={ChevronsDownUp} onAction={() => openSteps.setAll(false)}>
        {runStepText.collapseAll}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        isDanger
        isDisabled={!canDeleteRun(actor, run) || run.ParentSubflowNodeExecution !== null}
        hint={run.ParentSubflowNodeExecution ? subflowViewText.deletedWithParent : undefined}
        onAction={onDelete}
      >
        {runHeaderText.delete}
      </MenuItem>
    </Menu>
  );
}
