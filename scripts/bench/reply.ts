import type { WireClient } from "../../src/testing/wire-client.ts";
import type { World } from "./world.ts";

export interface Reply {
  firstMs: number;
  totalMs: number;
  /** Arrival time of each token in milliseconds since the start of the request. */
  arrivals: number[];
  text: string;
}

/** Reads a streamed response of the product or the provider, and records when its tokens arrive. */
async function readReply(
  send: () => Promise<Response>,
  tokenOf: (data: Record<string, unknown>) => string | null,
): Promise<Reply> {
  const started = performance.now();
  const answer = await send();
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  const arrivals: number[] = [];
  let text = "";
  let rest = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:") || line.includes("[DONE]")) continue;
      const token = tokenOf(JSON.parse(line.slice(5)) as Record<string, unknown>);
      if (token === null) continue;
      arrivals.push(performance.now() - started);
      text += token;
    }
  }
  return { firstMs: arrivals[0] ?? Number.NaN, totalMs: performance.now() - started, arrivals, text };
}

/** A reply of the product in one of its chats. */
export const ourReply = (client: WireClient, prompt: string, agentId: string, chatId: string) =>
  readReply(
    () =>
      client.post("/api/chat/agent", {
        workspaceId: client.workspaceId,
        chatId,
        agentId,
        message: { text: prompt },
      }),
    (data) => (data.type === "text-delta" ? String(data.delta) : null),
  );

/** The same reply from the provider, without the product. */
export const bareReply = (world: World, prompt: string) =>
  readReply(
    () =>
      fetch(`${world.doubleUrl}/v1/responses`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
        body: JSON.stringify({
          model: "gpt-4o-mini",
          stream: true,
          input: [{ role: "user", content: [{ type: "input_text", text: prompt }] }],
        }),
      }),
    (data) => (data.type === "response.output_text.delta" ? String(data.delta) : null),
  );
