import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { ApiActionTest } from "../schema.ts";
import { requireApiAction } from "./api-actions.ts";
import { requireOwnHandles } from "./seal-rows.ts";
import { type ApiResponse, sendApiRequest } from "./send-request.ts";

/** Sends a request as the editor's form stands, and returns as much of the response as a model would get. */
export async function testApiAction(
  ctx: WorkspaceContext,
  { workspaceId: _, id, values, ...request }: ApiActionTest,
): Promise<ApiResponse & { chars: number }> {
  requireOwnHandles(request, id ? await requireApiAction(ctx, id) : null, request.url);
  const response = await sendApiRequest(ctx, request, { values, idempotencyKey: newId() });
  return {
    ...response,
    body: response.body.slice(0, limits.tool.modelChars),
    chars: response.body.length,
  };
}
