import { spawn } from "node:child_process"; import { createInterface } from "node:readline";
import { connectEndpoint, connectDemo } from "#server/ai/providers.ts"; import { streamReply, readToEnd } from "#server/ai/generate.ts";
const child = spawn(process.execPath, ["src/testing/provider-double/main.ts"], { stdio: ["ignore", "pipe", "inherit"] });
const line = await new Promise<string>((r) => createInterface(child.stdout).once("line", r)); const { url } = JSON.parse(line);
const settings = { fetch, instanceKeys: {}, demo: { wordMs: 0 } };
const model = connectEndpoint(settings, { name: "x", baseUrl: `${url}/v1`, key: null }, { id: "e", backendName: "m", toolUsageSupport: true });
const ask = (content: string) => streamReply({ model, messages: [{ role: "user", content }] });
const raw = async (content: string) => { const r = await fetch(`${url}/v1/chat/completions`, { method: "POST", body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content }] }) }); for await (const _ of r.body!); };
async function time(name: string, f: () => Promise<unknown>, n: number, tokens: number) { for (let i = 0; i < Math.min(n, 20); i++) await f(); const a = performance.now(); for (let i = 0; i < n; i++) await f(); const d = performance.now() - a; console.log(name, (d / n).toFixed(2), "ms/call", ((tokens * n) / d * 1000).toFixed(0), "tok/s"); }
await time("raw short", () => raw("[[tokens:5]]"), 500, 5);
await time("ours short", () => readToEnd(ask("[[tokens:5]]")), 500, 5);
await time("demo short", () => readToEnd(streamReply({ model: connectDemo(settings), messages: [{ role: "user", content: "hi" }] })), 200, 100);
await time("raw 5000", () => raw("[[tokens:5000]]"), 10, 5000);
await time("ours 5000", () => readToEnd(ask("[[tokens:5000]]")), 10, 5000);
// memory
const gc = (globalThis as any).gc;
for (const fault of ["long-line", "empty-deltas", "gzip-bomb"]) {
  await readToEnd(ask(`[[fault:${fault}]]`)); gc(); gc(); const base = process.memoryUsage();
  let peakHeap = 0, peakExt = 0; const t = setInterval(() => { gc(); const m = process.memoryUsage(); peakHeap = Math.max(peakHeap, m.heapUsed - base.heapUsed); peakExt = Math.max(peakExt, m.external - base.external + m.arrayBuffers - base.arrayBuffers); }, 5);
  const many = Array.from({ length: 10 }, () => ask(`[[fault:${fault}]]`)); const a = performance.now(); await Promise.all(many.map(readToEnd)); clearInterval(t); gc(); const m = process.memoryUsage();
  console.log(fault, "10 at once:", (performance.now() - a).toFixed(0), "ms; live peak MB/stream heap", (peakHeap / 1e7).toFixed(2), "ext", (peakExt / 1e7).toFixed(2), "left after", ((m.heapUsed - base.heapUsed) / 1e6).toFixed(1), "rss", (m.rss / 1e6).toFixed(0));
}
// 1000 concurrent 10 tok/s for 8 s
{ gc(); const c0 = process.cpuUsage(); const a = performance.now(); let worst = 0, n = 0, first: number[] = [];
  await Promise.all(Array.from({ length: 1000 }, async () => { const s = performance.now(); let f = 0; for await (const c of ask("[[tokens:60 @ 100ms]]").chunks) if (c.type === "text-delta") { if (!f) { f = performance.now() - s; first.push(f); } n++; } }));
  const cpu = process.cpuUsage(c0); console.log("1000 streams:", n, "tokens in", (performance.now() - a).toFixed(0), "ms; cpu s", ((cpu.user + cpu.system) / 1e6).toFixed(2), "rss", (process.memoryUsage().rss / 1e6).toFixed(0), "first p50", first.sort((x, y) => x - y)[500]?.toFixed(0)); }
child.kill();
