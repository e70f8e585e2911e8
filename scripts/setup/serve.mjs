import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./places.mjs";
import { compileCache, serverWords } from "./server-command.mjs";

/** Settings may stand in a file; what the environment says wins. */
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const preload = pathToFileURL(join(root, "scripts/setup/leave-with-parent.mjs")).href;

/**
 * Runs Node processes until one ends, then ends all; resolves with the first exit code. Each has its own process group,
 * so that Ctrl+C reaches it once, through us, and not a second time from the terminal.
 */
function runUntilEnd(runtime, commands) {
  const parent = process.ppid;
  return new Promise((done) => {
    let code;
    const children = new Set();
    const tellAll = (signal) => {
      for (const child of children) child.kill(signal);
    };
    let toldAt = 0;
    const passOn = (signal) => {
      // npm passes Ctrl+C on although the terminal gave it to us already; a person's second one comes later.
      if (Date.now() - toldAt < 500) return;
      toldAt = Date.now();
      tellAll(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));
    // npm was killed: it could not tell us.
    const watch = setInterval(() => {
      if (process.ppid !== parent) passOn("SIGTERM");
    }, 500);

    for (const { words, env } of commands) {
      const child = spawn(runtime.node, [...settings, "--import", preload, ...words], {
        cwd: root,
        detached: process.platform !== "win32",
        env: { ...runtime.env, ...compileCache, ...env },
        stdio: ["ignore", "inherit", "inherit"],
      });
      children.add(child);
      child.once("error", (error) => process.stderr.write(`${error.message}\n`));
      child.once("close", (status, signal) => {
        code ??= status ?? (signal ? 1 : 0);
        children.delete(child);
        tellAll("SIGTERM");
        if (children.size > 0) return;
        clearInterval(watch);
        done(code);
      });
    }
  });
}

/** The product as people run it. */
export function start(runtime, rest) {
  return runUntilEnd(runtime, [{ words: [...serverWords, ...rest] }]);
}

function portInFile() {
  try {
    return /^\s*PORT\s*=\s*["']?(\d+)/m.exec(readFileSync(join(root, ".env"), "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * The product while it is written: Vite serves the pages with hot reload on PORT and passes the addresses of the API
 * on (its proxy stands in vite.config.ts); the server listens on PORT + 1 and starts again when one of its files changes.
 */
export function dev(runtime, rest) {
  const port = Number(process.env.PORT || portInFile() || 3000);
  const apiPort = String(port + 1);
  const shared = { PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` };
  const vite = ["node_modules/vite/bin/vite.js", "--port", String(port), "--strictPort"];
  if (process.env.HOST) vite.push("--host", process.env.HOST);
  return runUntilEnd(runtime, [
    {
      words: ["--watch", "--watch-preserve-output", "src/server/main.ts", ...rest],
      env: { ...shared, PORT: apiPort, HOST: "127.0.0.1" },
    },
    { words: vite, env: { ...shared, API_PORT: apiPort } },
  ]);
}
