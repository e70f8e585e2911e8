import { spawn } from "node:child_process";
import { ensureBuilds } from "./build.mjs";
import { tie } from "./children.mjs";
import { nameOf, runOnce } from "./run-tests.mjs";

const suites = [
  ["unit", "vitest.config.ts"],
  ["e2e", "vitest.e2e.config.ts"],
];

/** Starts two processes that keep CPUs busy during the tests. Returns a function that stops them. */
function startLoad(runtime) {
  const busy = [1, 2].map(() => tie(spawn(runtime.node, ["-e", "for (;;);"], { stdio: "ignore" })));
  return () => busy.map((child) => child.kill("SIGKILL"));
}

/** Runs all tests several times (five by default) on a busy machine, and lists those that did not pass every time. */
export async function findFlaky(runtime, [times = "5"]) {
  await ensureBuilds(runtime);
  const failures = new Map();
  const endLoad = startLoad(runtime);
  try {
    for (let run = 0; run < Number(times); run++)
      for (const [name, config] of suites) {
        const { failed, isLost } = await runOnce(runtime, name, config);
        for (const one of isLost ? [`${config} (outside of a test)`] : failed.map(nameOf))
          failures.set(one, (failures.get(one) ?? 0) + 1);
      }
  } finally {
    endLoad();
  }
  for (const [name, count] of failures) process.stdout.write(`unstable: ${name} (failed ${count} of ${times})\n`);
  process.stdout.write(`\n${failures.size} unstable in ${times} runs\n`);
  return failures.size > 0 ? 1 : 0;
}
