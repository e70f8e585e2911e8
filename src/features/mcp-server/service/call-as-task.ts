import type { CallToolRequestParams, Client, RequestOptions } from "@modelcontextprotocol/client";
import { z } from "zod";

const anything = z.looseObject({});
const acceptedTask = z.object({ task: z.object({ taskId: z.string() }) });

/**
 * Calls a tool that can only be called as a task of 2025-11-25. The server accepts the call at once; the request for
 * its result is answered when the task has ended, and the task's questions arrive meanwhile. If the caller gives up,
 * the server is told.
 */
export async function callAsTask(
  client: Client,
  params: CallToolRequestParams,
  options: RequestOptions & { timeout: number },
): Promise<unknown> {
  const call = { method: "tools/call", params: { ...params, task: { ttl: options.timeout } } };
  const answer = await client.request(call, anything, options);
  const accepted = acceptedTask.safeParse(answer);
  if (!accepted.success) return answer;
  const { taskId } = accepted.data.task;
  try {
    return await client.request({ method: "tasks/result", params: { taskId } }, anything, options);
  } catch (error) {
    await client.request({ method: "tasks/cancel", params: { taskId } }, anything).catch(() => undefined);
    throw error;
  }
}
