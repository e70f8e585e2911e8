// Entry point of every command: `npm start`, `npm test` and the others call it. It is plain JavaScript without
// dependencies, because it runs on any installed Node >= 18. It gets the pinned Node and pnpm, installs the packages if
// the lockfile changed, and then runs the command. See scripts/setup/.
import { spawn } from "node:child_process";
import { ensureBuilds } from "./setup/build.mjs";
import { findFlaky } from "./setup/flaky.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { root } from "./setup/places.mjs";
import { ensureRuntime } from "./setup/runtime.mjs";
import { say, Trouble } from "./setup/say.mjs";
import { dev, start } from "./setup/serve.mjs";
import { runChecks, runTests } from "./setup/verify.mjs";

/** Runs a program with inherited stdio and returns its exit code. */
function run(env, [command, ...words]) {
  return new Promise((done, fail) => {
    const child = spawn(command, words, { cwd: root, env, stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("error", fail);
    child.once("close", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

const vitest = ({ node, env }, config, rest) =>
  run(env, [node, "node_modules/vitest/vitest.mjs", "run", "--config", config, ...rest]);

const commands = {
  /** Builds what changed and serves the product. */
  async start(runtime, rest) {
    await ensureBuilds(runtime);
    return start(runtime, rest);
  },
  /** Serves the pages with hot reload and restarts the server on changes. */
  dev,
  /** Runs checks and unit tests, builds, and runs the end-to-end tests. */
  test: runTests,
  check: async (runtime) => ((await runChecks(runtime)) === 0 ? 0 : 1),
  async build(runtime) {
    await ensureBuilds(runtime);
    return 0;
  },
  async faults(runtime, rest) {
    await ensureBuilds(runtime);
    return vitest(runtime, "vitest.faults.config.ts", rest);
  },
  async sweeps(runtime, rest) {
    await ensureBuilds(runtime);
    return vitest(runtime, "vitest.sweeps.config.ts", rest);
  },
  /** Runs all tests several times under load and lists those that don't always pass. */
  flaky: findFlaky,
  /** Breaks rules one by one and checks that a test fails for each. */
  mutants: ({ node, env }, rest) => run(env, [node, "scripts/mutants/main.ts", ...rest]),
  async bench(runtime, rest) {
    await ensureBuilds(runtime);
    return run(runtime.env, [runtime.node, "scripts/bench/main.ts", ...rest]);
  },
  /** Runs a script of this project: `run scripts/words.ts`. */
  run: ({ node, env }, rest) => run(env, [node, ...rest]),
  /** Runs the pinned pnpm: `pnpm add zod`. */
  pnpm: (runtime, rest) => run(runtime.env, [...runtime.pnpm(), ...rest]),
};

async function main([name = "start", ...rest]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Trouble(`unknown command "${name}". Commands: ${Object.keys(commands).join(", ")}.`);
  const runtime = await ensureRuntime();
  if (name !== "pnpm") await ensurePackages(runtime);
  return command(runtime, rest);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  say(error.message);
  process.exitCode = 1;
}
