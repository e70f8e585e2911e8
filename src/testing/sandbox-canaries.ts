import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "#lib/id.ts";

/** A file, an environment variable, and a port of this machine that sandboxed code must never reach. */
export interface SandboxCanaries {
  /** Stored in the file and in the environment variable. */
  readonly secret: string;
  readonly path: string;
  readonly folder: string;
  readonly port: number;
  /** Number of connections to the port so far. */
  readonly hits: number;
  remove(): Promise<void>;
}

export async function createSandboxCanaries(): Promise<SandboxCanaries> {
  const secret = `CANARY-${newId()}`;
  const folder = await mkdtemp(join(tmpdir(), "troupe-canary-"));
  const path = join(folder, "secret.txt");
  await writeFile(path, secret);
  process.env.TROUPE_CANARY = secret;
  let hits = 0;
  const server = createServer((socket) => {
    hits += 1;
    socket.end(secret);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    secret,
    path,
    folder,
    port: (server.address() as AddressInfo).port,
    get hits() {
      return hits;
    },
    async remove() {
      delete process.env.TROUPE_CANARY;
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
