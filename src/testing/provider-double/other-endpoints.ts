import type { IncomingMessage, ServerResponse } from "node:http";
import type { Wire } from "./script.ts";

/**
 * Answers every request except replies and embeddings: rejected keys, model lists, balances. A key that contains "invalid"
 * is rejected, one that contains "poor" is out of quota, and every other key is accepted. Returns true if the request
 * was handled.
 */
export function answerOther(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  key: string | null,
  wire: Wire | null,
): boolean {
  const json = (status: number, data: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(data));
    return true;
  };
  const fail = (status: number, message: string, code: string) =>
    json(status, wire ? wire.error(status, message, code) : { error: { message, type: code, code } });
  // Echoes the full key, as some servers do. The product must never pass it on.
  if (key?.includes("invalid"))
    return fail(
      401,
      `Incorrect API key provided: ${key}. You can find your API key in your account.`,
      "invalid_api_key",
    );
  if (key?.includes("poor") && wire)
    return fail(
      429,
      "You exceeded your current quota, please check your plan and billing details.",
      "insufficient_quota",
    );
  if (request.method === "GET" && path.endsWith("/user/balance"))
    return json(200, { is_available: !key?.includes("poor"), balance_infos: [] });
  if (request.method === "GET" && path.endsWith("/models"))
    return json(200, {
      object: "list",
      data: [
        { id: "double-small", object: "model", type: "model", display_name: "Double Small" },
        { id: "double-large", object: "model", type: "model", display_name: "Double Large" },
      ],
      models: [{ name: "models/double-small" }],
      has_more: false,
    });
  return false;
}
