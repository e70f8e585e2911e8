import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { partOf } from "#features/tool-call/service/journal-parts.ts";
import { readCall, readOutput } from "#features/tool-call/service/read-output.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { findStep } from "../find-run.ts";

/** The whole output of a call in a step; the step's answer stores only part of it. */
export async function getToolOutput(ctx: WorkspaceContext, id: string): Promise<{ output: unknown }> {
  const { executionId, output } = await readOutput(ctx, id);
  if (!executionId || !output) return notFound("tool call");
  await findStep(ctx, executionId);
  return { output: await hideSources(ctx, output.value) };
}

/** A call as its card shows it, also one of a sub-agent. */
export async function getToolCall(ctx: WorkspaceContext, id: string): Promise<ToolPart> {
  const row = await readCall(ctx, id);
  if (!row.executionId) return notFound("tool call");
  await findStep(ctx, row.executionId);
  return hideSources(ctx, partOf(row));
}
