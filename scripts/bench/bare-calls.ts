import type { World } from "./world.ts";

/** Makes the same provider calls, 32 at a time, without storing anything. Returns calls per second. */
export async function bareCalls(world: World, count: number): Promise<number> {
  const started = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${world.doubleUrl}/v1/responses`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
        body: JSON.stringify({ model: "gpt-4o-mini", stream: true, input: "[[tokens:5]]" }),
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  return count / ((performance.now() - started) / 1_000);
}
