/** The sentences over the steps of a run that nobody sits before. */
import { isOver, type RunStatus, type TriggerType } from "#engine/status.ts";
import { runText } from "#product/texts/run/run.ts";

export interface BannerFacts {
  status: RunStatus;
  triggerType: TriggerType;
  runInBackground: boolean;
  /** What set the run going, where that was no person. */
  Trigger?: { title: string; type: string } | null;
  /** The step of another run that this one is the inside of. */
  ParentSubflowNodeExecution?: { workflowRunId: string } | null;
  /** The workflow's version that it runs. */
  version?: number | null;
  /** The steps of the workflow as it is now, when that would run in another way. */
  newerNodeIds?: readonly string[] | null;
  /** Why it was stopped, when nobody did. */
  stopReason?: string | null;
}

export interface Banner {
  key: string;
  text: string;
  desc?: string;
  /** The run that the banner leads to. */
  runId?: string;
}

export function listBanners(run: BannerFacts, canSendMail: boolean): Banner[] {
  const { banner } = runText;
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
