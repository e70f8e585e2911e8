import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./places.mjs";
import { compileCache, serverWords } from "./server-command.mjs";

/** Settings may be in a .env file; environment variables take precedence. */
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const preload = pathToFileURL(join(root, "scripts/setup/leave-with-parent.mjs")).href;

/**
 * Runs Node processes until one exits, then stops all of them. Resolves with the first exit code. Each process has its
 * own process group, so Ctrl+C reaches it once, through this process, and not a second time from the terminal.
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
      // npm forwards Ctrl+C although the terminal already sent it to this process. A second Ctrl+C by a person comes
      // later.
      if (Date.now() - toldAt < 500) return;
      toldAt = Date.now();
      tellAll(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));
    // If npm is killed, it can't forward a signal, but the parent process id changes.
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

/** Runs the product in production mode. */
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
 * Runs the product in development mode. Vite serves the pages with hot reload on PORT and proxies API requests (see
 * vite.config.ts). The server listens on PORT + 1 and restarts when one of its files changes.
 */
export function dev(runtime, rest) {
  const port = Number(process.env.PORT || portInFile() || 3000);
  const apiPort = String(port + 1);
  const shared = {
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    WEB_CONCURRENCY: process.env.WEB_CONCURRENCY || "1",
  };
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
