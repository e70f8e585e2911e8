import { createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { checkDatabaseConnection } from "./check-database-connection.ts";

const cluster = inject("cluster");
const socket = `host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`;
const reach = (url: string, patienceMs?: number) => checkDatabaseConnection(secret(url), patienceMs);

test("a database that responds passes the check", async () => {
  await expect(reach(`postgresql://${cluster.user}@/postgres?${socket}`)).resolves.toBeUndefined();
});

test.each([
  ["nothing listens", "postgresql://u:canary@127.0.0.1:1/x", /^no server responds at 127\.0\.0\.1:1, /],
  ["the socket is missing", "postgresql://u:canary@/x?host=%2Fnowhere", /^no server responds at \/nowhere, /],
  [
    "the host does not exist",
    "postgresql://u:canary@db.invalid/x",
    /^the host db\.invalid in DATABASE_URL was not found/,
  ],
  ["there is no such user", `postgresql://nobody-here:canary@/postgres?${socket}`, /rejected the user or password/],
  ["there is no such database", `postgresql://${cluster.user}:canary@/absent?${socket}`, /has no database “absent”\./],
])("when %s, the error names the setting but not the password", async (_case, url, sentence) => {
  const error: unknown = await reach(url).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "invalid", message: expect.stringMatching(sentence) });
  expect(String(error)).toContain("DATABASE_URL");
  expect(String(error)).not.toContain("canary");
});

test("a host that accepts the connection but never responds times out", async () => {
  const silent = createServer((client) => client.on("error", () => {}).resume());
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, "127.0.0.1", () => {
      const address = silent.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  await expect(reach(`postgresql://u:p@127.0.0.1:${port}/x`, 50)).rejects.toThrow(
    `no server responds at 127.0.0.1:${port}`,
  );
  await new Promise((done) => silent.close(done));
});
