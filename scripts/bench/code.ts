import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";
import { run } from "./world.ts";

const count = 200;

/** Short code steps, each in its own process. The baseline is Node processes that do nothing. */
export async function benchCode({ client }: Subject): Promise<Row[]> {
  const step = async (at: number) => {
    const { result } = await client.mutate<{ result: { double: number } | null }>("workflowCodeNode.run", {
      workspaceId: client.workspaceId,
      language: "JAVASCRIPT",
      code: "const double = 2 * Number(n);",
      inputParams: [{ name: "n", value: String(at) }],
      outputParams: [{ name: "double" }],
    });
    if (result?.double !== 2 * at) throw new Error(`code step ${at} answered ${JSON.stringify(result)}`);
  };
  const nothing = () => run(["-e", "console.log('ready')"], {}, (line) => line === "ready");
  const measure = async (together: number, work: (at: number) => Promise<unknown>) => {
    const started = performance.now();
    let at = 0;
    const worker = async () => {
      while (at < count) await work(at++);
    };
    await Promise.all(Array.from({ length: together }, worker));
    return performance.now() - started;
  };
  await step(1);
  const rows: Row[] = [];
  for (const [what, together] of [
    ["one after another", 1],
    ["eight at once", 8],
  ] as const) {
    const ours = await measure(together, step);
    const bare = await measure(Math.min(together, 2), nothing);
    rows.push({
      what: `${count} code steps, ${what}`,
      unit: "s",
      ours: ours / 1_000,
      bare: bare / 1_000,
      budget: { atMost: 10 },
    });
  }
  return rows;
}
