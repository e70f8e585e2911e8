import { eq } from "drizzle-orm";
import { refusalFor } from "#features/billing/service/refusal-for.ts";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { workflowRun } from "#features/run/table.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { Caller } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { isVisible } from "../../access.ts";
import type { FormSettings, VisitStart } from "../../schema.ts";
import { formStart } from "../../table.ts";
import { emailSubmission } from "../email-submission.ts";
import { networkOf, type OpenForm } from "./find-form.ts";
import { firstForm } from "./first-form.ts";
import { claimStart } from "./rate-rules.ts";
import { requireOwnUploads } from "./uploads.ts";

/** Starts a run for a visitor. The same request again answers with the same run. */
export async function startVisit(caller: Caller, form: OpenForm, asked: VisitStart): Promise<{ wrid: string }> {
  const { ctx, settings, workflowId } = form;
  const { workspaceId } = ctx.actor;
  await caller.app.sharedLimiter.take("visitor", caller.ip);
  const item = { id: form.id, type: "FORM", contents: [workflowId] } as const;
  const visitor = { kind: "visitor", workspaceId, visitorId: asked.sessionId, item } as const;
  assertAllowed(can(visitor, "run.start", { id: workflowId }));
  const customUserId = readCustomUserId(settings, asked.customUserId);
  const first = firstForm(form.graph);
  if (first) await requireOwnUploads(form, first, asked.answers ?? []);
  const network = networkOf(caller, form.id);
  const started = await startFromOutside(ctx, {
    workflowId,
    ...(first && { answers: asked.answers ?? [] }),
    ...(customUserId !== null && { customUserId }),
    ...{ sessionContext: readContext(settings, asked) },
    ...(settings.stepByStepReview && { reviewedSteps: reviewedSteps(form) }),
    alongside: (tx, runId) =>
      claimStart(
        tx,
        {
          ...{ id: asked.requestId, workspaceId, formId: form.id, runId, network },
          ...{ sessionId: asked.sessionId, customUserId },
        },
        settings.rateLimitRules,
      ),
  }).catch((error) => {
    // What visitors read says nothing about the plan.
    throw error instanceof AppError && error.code === "credits" ? refusalFor(visitor, error) : error;
  });
  if (!started) return { wrid: await findStarted(form, asked.requestId) };
  await emailSubmission(form, { ...started, customUserId }).catch((err) =>
    // The run has started, and the visitor can't mend this.
    caller.app.log.error({ err, runId: started.runId }, "failed to email a submission"),
  );
  return { wrid: started.publicId };
}

async function findStarted({ ctx }: OpenForm, requestId: string): Promise<string> {
  const [run] = await ctx.db
    .select({ wrid: workflowRun.publicId })
    .from(formStart)
    .innerJoin(workflowRun, eq(workflowRun.id, formStart.runId))
    .where(eq(formStart.id, requestId));
  return run?.wrid ?? notFound("run");
}

const customUserIdPattern = new RegExp(`^[A-Za-z0-9_-]{1,${limits.form.customUserIdChars}}$`);

/** The visitor's id on the page around the form; null without one. */
export function readCustomUserId({ customUserIdMode }: FormSettings, given: string | undefined): string | null {
  const isValid = customUserIdMode !== "NONE" && given !== undefined && customUserIdPattern.test(given);
  if (customUserIdMode === "REQUIRED" && !isValid) throw new AppError("forbidden", publicFormText.signInNeeded);
  return isValid ? given : null;
}

/** Values of the keys that the owner defined, as short texts without markup. */
function readContext(settings: FormSettings, { context, embeddedBy }: VisitStart): Record<string, string> | undefined {
  if (!context || (settings.isEmbeddingRestricted && !isAllowedEmbedder(settings, embeddedBy))) return undefined;
  const values = settings.sessionContextKeys.flatMap(({ key }) => {
    const value = Object.hasOwn(context, key) ? context[key] : undefined;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    return [
      [
        key,
        String(value)
          .replaceAll(/<[^>]*>/g, "")
          .slice(0, limits.form.contextChars),
      ] as const,
    ];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

function isAllowedEmbedder({ embeddingDomains }: FormSettings, embeddedBy: string | undefined): boolean {
  const host = embeddedBy && URL.canParse(embeddedBy) ? new URL(embeddedBy).host : null;
  return (
    host !== null &&
    embeddingDomains.some((one) => one === host || (one.startsWith("*.") && host.endsWith(one.slice(1))))
  );
}

/** The steps that the visitor approves; hidden ones go on by themselves. */
const reviewedSteps = ({ graph, settings }: OpenForm): string[] =>
  graph.nodes.flatMap((node) => (catalog[node.type] && isVisible(node, settings) ? [node.id] : []));
