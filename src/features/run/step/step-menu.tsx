import { Copy, Ellipsis, History, Link, Pencil, RefreshCw, RotateCcw, StepForward } from "lucide-react";
import { CanvasExportItems } from "#client/files/canvas-export-items.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { catalog } from "#nodes/index.ts";
import type { CanvasFormat } from "#product/canvas/canvas-kinds.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useCopy } from "#ui/hooks/use-copy.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import type { StepItem } from "../client/run-view.ts";
import { stepHash } from "../client/step-navigation.ts";

interface StepMenuProps {
  runId: string;
  step: StepItem;
  /** The step's text; "" if there is nothing to copy. */
  text: () => string;
  onEdit?: () => void;
  onRegenerate?: () => void;
  onRetry?: () => void;
  onVersions?: () => void;
  onFork?: () => void;
}

/** The menu of all actions on a step. */
export function StepMenu({ runId, step, text, onEdit, onRegenerate, onRetry, onVersions, onFork }: StepMenuProps) {
  const { slug } = useWorkspace();
  const { copy } = useCopy();
  const copyText = (what: string) => void copy(what).then((done) => done && toast.success(commonToastText.copied));
  const stepUrl = () => new URL(`${urls.run(slug, runId)}#${stepHash(step.number)}`, location.origin).href;
  const formats = step.state === "done" ? formatsOf(step) : [];
  const label = runStepText.actions(step.label);
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} size="s" label={label} />}>
      {onEdit && (
        <MenuItem icon={Pencil} onAction={onEdit}>
          {runStepText.edit}
        </MenuItem>
      )}
      {onRegenerate && (
        <MenuItem icon={RefreshCw} onAction={onRegenerate}>
          {runStepText.regenerate}
        </MenuItem>
      )}
      {onRetry && (
        <MenuItem icon={RotateCcw} onAction={onRetry}>
          {runStepText.retry}
        </MenuItem>
      )}
      {onVersions && (
        <MenuItem icon={History} onAction={onVersions}>
          {runStepText.versions}
        </MenuItem>
      )}
      {onFork && (
        <MenuItem icon={StepForward} hint={runStepText.runAgainFromHereHint} onAction={onFork}>
          {runStepText.runAgainFromHere}
        </MenuItem>
      )}
      {step.state === "done" && (
        <MenuItem icon={Copy} onAction={() => copyText(text())}>
          {buttonText.copy}
        </MenuItem>
      )}
      <MenuItem icon={Link} onAction={() => copyText(stepUrl())}>
        {runStepText.copyLink}
      </MenuItem>
      {formats.length > 0 && <MenuSeparator />}
      <CanvasExportItems title={step.label} formats={formats} urlOf={(format) => urls.stepFile(step.id, format)} />
    </Menu>
  );
}

/** The files that the result can be saved as. */
function formatsOf({ type, result }: StepItem): readonly CanvasFormat[] {
  const spec = catalog[type];
  const read = spec?.formats && spec.result.safeParse(result);
  return read?.success ? (spec?.formats?.(read.data) ?? []) : [];
}
