import type { Caller } from "#platform/context.ts";
import type { ReportNotice } from "#platform/public-page/report-form.ts";
import { type ReportPlace, urls } from "#product/urls.ts";
import type { ReportInput, ReportTarget } from "../../schema.ts";
import { redirect } from "../public/open-shared.ts";
import { reportPublic } from "./report.ts";

/** The pages without scripts, which say what happened when they are shown again. */
const pages: Record<Exclude<ReportPlace, "form">, (key: string, notice: ReportNotice) => string> = {
  gallery: (_, notice) => urls.gallery({ notice }),
  chat: (id, notice) => urls.sharedChat(id, { view: "public", notice }),
  run: (id, notice) => urls.sharedRun(id, { view: "public", notice }),
  note: (id, notice) => urls.publicNote(id, { notice }),
};

/** Stores a report. The page of a form sends it with a script, and stays; the others are shown again. */
export async function answerReport(
  ctx: Caller,
  target: ReportTarget,
  report: ReportInput,
): Promise<Response | { isStored: boolean }> {
  const isStored = await reportPublic(ctx, target, report);
  const { place, key } = target;
  return place === "form" ? { isStored } : redirect(pages[place](key, isStored ? "reported" : "gone"));
}
