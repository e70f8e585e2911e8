import { spawn } from "node:child_process"; import { createInterface } from "node:readline"; import http from "node:http";
import { connectEndpoint, connectDemo } from "#server/ai/providers.ts"; import { streamReply, readToEnd } from "#server/ai/generate.ts"; import { watchModel } from "#server/ai/watch-model.ts";
const child = spawn(process.execPath, ["src/testing/provider-double/main.ts"], { stdio: ["ignore", "pipe", "inherit"] });
const line = await new Promise<string>((r) => createInterface(child.stdout).once("line", r)); const { url } = JSON.parse(line);
const settings = { fetch, instanceKeys: {}, demo: { wordMs: 0 } };
const connect = () => connectEndpoint(settings, { name: "x", baseUrl: `${url}/v1`, key: null }, { id: "e", backendName: "m", toolUsageSupport: true });
const model = connect();
const ask = (content: string) => streamReply({ model, messages: [{ role: "user", content }] });
const raw = async (content: string) => { const r = await fetch(`${url}/v1/chat/completions`, { method: "POST", body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content }] }) }); for await (const _ of r.body!); };
const prompt = (content: string) => ({ prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: content }] }] });
const drain = async (s: ReadableStream<unknown>) => { const r = s.getReader(); while (!(await r.read()).done); };
const lib = async (content: string) => drain((await model.language.doStream(prompt(content))).stream);
const watch = async (content: string) => drain((await watchModel(model, { timeouts: model.timeouts, onToken() {}, onCall() {} }).doStream(prompt(content))).stream);
async function time(name: string, f: () => Promise<unknown>, n: number, tokens: number) { for (let i = 0; i < Math.min(n, 300); i++) await f(); const c = process.cpuUsage(); const a = performance.now(); for (let i = 0; i < n; i++) await f(); const d = performance.now() - a; const u = process.cpuUsage(c); console.log(name, (d / n).toFixed(2), "ms/call", "cpu", ((u.user + u.system) / 1e3 / n).toFixed(2), ((tokens * n) / d * 1000).toFixed(0), "tok/s"); }
const what = process.argv[2] ?? "all";
const runs: Record<string, () => Promise<unknown>> = { raw: () => raw("[[tokens:5]]"), lib: () => lib("[[tokens:5]]"), watch: () => watch("[[tokens:5]]"), ours: () => readToEnd(ask("[[tokens:5]]")), connect: async () => { connect(); },
 rawL: () => raw("[[tokens:5000]]"), libL: () => lib("[[tokens:5000]]"), watchL: () => watch("[[tokens:5000]]"), oursL: () => readToEnd(ask("[[tokens:5000]]")) };
for (const [k, f] of Object.entries(runs)) if (what === "all" || what === k) await time(k, f, k.endsWith("L") ? 20 : 1000, k.endsWith("L") ? 5000 : 5);
child.kill();
