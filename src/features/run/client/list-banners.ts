/** The banners above the steps of a run. */
import { isOver, type RunStatus, type TriggerType } from "#engine/status.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";

export interface BannerFacts {
  status: RunStatus;
  triggerType: TriggerType;
  runInBackground: boolean;
  /** The trigger, if no person started the run. */
  Trigger?: { title: string; type: string } | null;
  /** The parent run, if a step of another run started this one. */
  ParentSubflowNodeExecution?: { workflowRunId: string } | null;
  /** The workflow version that the run uses. */
  version?: number | null;
  /** The node ids of the current workflow if it would run differently; otherwise null. */
  newerNodeIds?: readonly string[] | null;
  /** Why the run was stopped automatically. */
  stopReason?: string | null;
}

export interface Banner {
  key: string;
  text: string;
  desc?: string;
  /** The run that the banner links to. */
  runId?: string;
}

export function listBanners(run: BannerFacts, canSendMail: boolean): Banner[] {
  const banner = runHeaderText.banner;
  const banners: Banner[] = [];
  if (run.triggerType === "FORM") banners.push({ key: "form", text: banner.startedByForm });
  if (run.Trigger) banners.push({ key: "trigger", text: banner.trigger(run.Trigger.title, run.Trigger.type) });
  if (run.ParentSubflowNodeExecution)
    banners.push({ key: "parent", text: banner.startedByParent, runId: run.ParentSubflowNodeExecution.workflowRunId });
  if (run.stopReason) banners.push({ key: "stopped", text: run.stopReason });
  if (run.newerNodeIds && run.version) banners.push({ key: "version", text: banner.version(run.version) });
  const isInBackground = run.triggerType === "IN_BACKGROUND" || run.runInBackground;
  if (isInBackground && !isOver(run.status))
    banners.push({
      key: "background",
      text: banner.background,
      desc: canSendMail ? banner.backgroundMailDesc : banner.backgroundDesc,
    });
  return banners;
}
