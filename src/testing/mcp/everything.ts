import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";

/** The test server of the protocol's authors, with a tool of every kind, in a process of its own. */
export async function startEverything(): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const entry = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
  const server = spawn(process.execPath, [entry, "streamableHttp"], {
    env: { PORT: String(port), PATH: process.env.PATH ?? "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit");
  for await (const chunk of server.stderr) if (String(chunk).includes(String(port))) break;
  server.stderr.resume();
  return {
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo; // it listens on TCP
  holder.close();
  await once(holder, "close");
  return port;
}
