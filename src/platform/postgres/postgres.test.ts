import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { commandLineOf } from "./process-table.ts";
import { type Postgres, type PostgresOptions, startPostgres } from "./start-postgres.ts";

const isRoot = process.getuid?.() === 0;
const work = mkdtempSync(join(tmpdir(), "pg-"));
chmodSync(work, 0o711);
const made = join(work, "made");
const running: Postgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  const postgres = await startPostgres({ dataDir: made });
  await ask(postgres, "create table kept(n int); insert into kept values (1)");
  await postgres.stop();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A separate data folder with a copy of the cluster created above, because initdb is slow. */
function dataFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync("cp", ["-a", made, folder]); // Preserves owners, which matter when root runs the tests.
  return folder;
}

async function begin(options: PostgresOptions): Promise<Postgres> {
  const postgres = await startPostgres(options);
  running.push(postgres);
  return postgres;
}

async function ask({ config }: Pick<Postgres, "config">, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  await client.connect();
  try {
    const result = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number) => commandLineOf(pid) !== "";

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10);
}

interface Told {
  pid: number;
  isAdopted: boolean;
  config: Postgres["config"];
}

/** Starts another Troupe process that holds the cluster until it is killed. */
async function another(options: PostgresOptions, how: { env?: NodeJS.ProcessEnv } = {}) {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL("start-postgres.ts", import.meta.url).href)};
    try {
      const { pid, isAdopted, config } = await startPostgres(${JSON.stringify(options)});
      console.log(JSON.stringify({ pid, isAdopted, config, password: config.password?.() }));
      setInterval(() => {}, 1000);
    } catch (error) { console.log(JSON.stringify({ refusal: error.message })); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    ...how,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let said = "";
  child.stdout.on("data", (bytes) => (said += bytes));
  await until(() => said.includes("\n") || child.exitCode !== null);
  const told: Told & { refusal?: string; password?: string } = JSON.parse(said);
  const { password = "" } = told;
  return {
    ...told,
    config: { ...told.config, password: () => password },
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

describe("one process", () => {
  test("creates the cluster, serves it only on a private socket, and leaves no process running", async () => {
    const dataDir = join(work, "fresh");
    const postgres = await begin({ dataDir });
    expect(postgres).toMatchObject({ isAdopted: false, version: expect.stringMatching(/^18\./) });
    expect(await ask(postgres, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    expect(await ask(postgres, "select current_database() as db, current_setting('fsync') as fsync")).toEqual([
      { db: "troupe", fsync: "on" },
    ]);
    expect(statSync(postgres.config.host).mode & 0o077).toBe(0);
    const wrong = ask({ config: { ...postgres.config, password: () => "guess" } }, "select 1");
    await expect(wrong).rejects.toThrow(/password authentication failed/);
    const { pid } = postgres;
    await postgres.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(join(dataDir, "postgres", "holders"))).toEqual([]);
  });

  test("finds the data of an earlier start", async () => {
    const postgres = await begin({ dataDir: dataFolder("again") });
    expect(await ask(postgres, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("restarts a killed server and keeps committed data", async () => {
    const postgres = await begin({ dataDir: dataFolder("killed-server") });
    await ask(postgres, "insert into kept values (2)");
    const { pid } = postgres;
    process.kill(pid, "SIGKILL");
    await until(() => postgres.pid !== pid);
    expect(await ask(postgres, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test.each([
    ["an unrelated process", () => process.pid],
    ["a process that doesn't exist", () => 4_000_000],
  ])("starts even if postmaster.pid names %s", async (_case, pid) => {
    const dataDir = dataFolder(`stale-${pid()}`);
    const cluster = join(dataDir, "postgres", "cluster");
    writeFileSync(join(cluster, "postmaster.pid"), `${pid()}\n${cluster}\n1700000000\n5432\n/tmp\n\n  1 2\nready   \n`);
    const postgres = await begin({ dataDir });
    expect(postgres.isAdopted).toBe(false);
    expect(await ask(postgres, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("moves the socket when the path of DATA_DIR is too long for it", async () => {
    const dataDir = dataFolder("long/".padEnd(120, "x"));
    const postgres = await begin({ dataDir });
    expect(postgres.config.host.length).toBeLessThan(90);
    expect(await ask(postgres, "select n from kept")).toEqual([{ n: 1 }]);
    rmSync(postgres.config.host, { recursive: true });
  });

  test("rejects data of another major version with a clear message", async () => {
    const dataDir = dataFolder("old");
    writeFileSync(join(dataDir, "postgres", "cluster", "PG_VERSION"), "15\n");
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /was written by PostgreSQL 15, but this version of Troupe includes PostgreSQL 18/,
    );
    expect(readdirSync(join(dataDir, "postgres", "holders"))).toEqual([]);
  });

  test("removes the partial cluster of a killed first start", async () => {
    const dataDir = dataFolder("half-made");
    mkdirSync(join(dataDir, "postgres", "cluster.4000000-abc"));
    await begin({ dataDir });
    expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
  });

  test("reports why the server doesn't start", async () => {
    const dataDir = dataFolder("wrong-setting");
    await expect(startPostgres({ dataDir, tuning: { shared_buffers: "lots" } })).rejects.toThrow(
      /did not start: invalid value for parameter "shared_buffers"/,
    );
  });
});

describe("a killed process", () => {
  test("leaves the server running for the next process", async () => {
    const dataDir = dataFolder("adopted");
    const first = await another({ dataDir, graceSeconds: 5 });
    await first.kill();
    const postgres = await begin({ dataDir });
    expect(postgres).toMatchObject({ isAdopted: true, pid: first.pid });
    expect(await ask(postgres, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("leaves no server behind if no other process starts", async () => {
    const dataDir = dataFolder("orphan");
    const first = await another({ dataDir, graceSeconds: 0 });
    await first.kill();
    await until(() => !isAlive(first.pid));
    expect(readFileSync(join(dataDir, "postgres", "postgres.log"), "utf8")).toMatch(/database system is shut down\n$/);
    expect(readdirSync(join(dataDir, "postgres", "holders"))).toEqual([]);
  });

  test("doesn't stop the server of the other processes", async () => {
    const dataDir = dataFolder("shared");
    const first = await another({ dataDir, graceSeconds: 0 });
    const postgres = await begin({ dataDir });
    await first.kill();
    await until(() => readdirSync(join(dataDir, "postgres", "holders")).length === 1);
    expect(await ask(postgres, "select n from kept")).toEqual([{ n: 1 }]);
    expect(postgres.pid).toBe(first.pid);
    await postgres.stop();
    expect(isAlive(first.pid)).toBe(false);
  });
});

describe("several processes", () => {
  test("share one server if they start at once on an empty folder, and the last one to leave stops it", async () => {
    const dataDir = join(work, "race");
    const [one, two] = await Promise.all([
      begin({ dataDir }),
      begin({ dataDir }),
      another({ dataDir, graceSeconds: 0 }),
    ]);
    expect(one.pid).toBe(two.pid);
    expect(readdirSync(join(dataDir, "postgres"))).toEqual(["cluster", "holders", "postgres.log", "socket"]);
    await one.stop();
    expect(await ask(two, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("on different machines can't share a folder until the other one stops touching its file", async () => {
    const dataDir = dataFolder("foreign");
    const file = join(dataDir, "postgres", "holders", "7-123-elsewhere-1");
    writeFileSync(file, "");
    const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
    await expect(startPostgres({ dataDir })).rejects.toThrow(/Another machine or container is using the database/);
    clearInterval(beating);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    await begin({ dataDir });
    expect(existsSync(file)).toBe(false);
  });
});

describe("an ephemeral server", () => {
  test("runs without fsync and deletes its folder at the end", async () => {
    const postgres = await begin({ ephemeral: true });
    expect(await ask(postgres, "show fsync")).toEqual([{ fsync: "off" }]);
    await postgres.stop();
    expect(existsSync(postgres.config.host)).toBe(false);
  });

  test("deletes its folder when the process is killed", async () => {
    const dataDir = dataFolder("killed-test");
    const first = await another({ dataDir, ephemeral: true });
    await first.kill();
    await until(() => !existsSync(join(dataDir, "postgres")));
    expect(isAlive(first.pid)).toBe(false);
  });
});

describe.runIf(isRoot)("a server started by root where user namespaces are forbidden", () => {
  // With this PATH, `unshare` can't be found, which has the same effect as in most containers.
  const how = { env: { PATH: "/nowhere" } };
  const userOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

  test("names the folder that another account can't access", async () => {
    const closed = join(work, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const { refusal } = await another({ dataDir: join(closed, "data") }, how);
    expect(refusal).toContain(`PostgreSQL cannot run as root, and no other user can access ${closed}.`);
  });

  test.runIf(isOpen(import.meta.dirname))("runs as nobody, and later always as the owner of the cluster", async () => {
    const dataDir = join(work, "nobody");
    const first = await another({ dataDir, graceSeconds: 0 }, how);
    expect(userOf(first.pid)).toBe("65534");
    expect(await ask(first, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.kill();
    await until(() => !isAlive(first.pid));
    const postgres = await begin({ dataDir });
    expect(userOf(postgres.pid)).toBe("65534");
  });
});

function isOpen(folder: string): boolean {
  return folder === dirname(folder) || ((statSync(folder).mode & 0o001) !== 0 && isOpen(dirname(folder)));
}
