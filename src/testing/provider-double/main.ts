// Standalone double for benchmarks and fault tests: `node src/testing/provider-double/main.ts [port]`. Prints
// {"port":N,"url":"..."} on one line and runs until it is killed.
import { startProviderDouble } from "./double.ts";

const double = await startProviderDouble({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`${JSON.stringify({ port: double.port, url: double.url })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void double.close());
