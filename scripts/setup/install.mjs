import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tie } from "./children.mjs";
import { root, state } from "./places.mjs";
import { Trouble } from "./say.mjs";

const reasons = [
  [/ENOSPC|no space left/i, "The disk is full. Free some space and run the command again."],
  [/EDQUOT/, "Your disk quota is exceeded. Free some space and run the command again."],
  [
    /EACCES|EPERM|permission denied|EROFS|read-only file system/i,
    `Cannot write to ${root}. Check the permissions of the folder.`,
  ],
  [
    /EINTEGRITY|TARBALL_INTEGRITY|integrity (check|mismatch)/i,
    "A downloaded package doesn't match the lockfile. Run the command again. If the error persists, don't trust the registry in use.",
  ],
  [
    /OUTDATED_LOCKFILE|not up to date with|in sync/i,
    "package.json and pnpm-lock.yaml are out of sync. Run `npm run pnpm install` and commit the lockfile.",
  ],
  [/E40[13]|ERR_PNPM_FETCH_40[13]/, "The npm registry denied access. Check the registry and the token in your .npmrc."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|error sending request|dns error|network request|fetch failed/i,
    "Cannot reach the npm registry. Check your network or proxy and run the command again. Finished downloads are kept.",
  ],
  [
    /E404|ERR_PNPM_FETCH_404|ERR_PNPM_NO_MATCHING/,
    "A package in the lockfile doesn't exist in the npm registry in use.",
  ],
];

/**
 * Runs an installer quietly and then checks `isDone`, because npm reports success even when an optional package could
 * not be downloaded or written. The output is written to .state/<name>.log. An error message explains the failure in
 * one sentence; the installer's last lines are shown only if the reason is unknown. `isHopeless` reads the output so
 * far and may stop the installer early. `note` receives the installer's process id (see lock.mjs).
 */
export async function install(name, [command, ...words], { env, note, isDone = () => true, isHopeless = () => false }) {
  const shell = process.platform === "win32";
  const child = tie(spawn(command, words, { cwd: root, env, shell, stdio: ["ignore", "pipe", "pipe"] }));
  if (child.pid) note(child.pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
  function hear(bytes) {
    said += bytes;
    if (isHopeless(said)) child.kill();
  }
  const problem = await new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code, signal) => done(code === 0 ? "" : (signal ?? `code ${code}`)));
  });
  if (!problem && isDone()) return;
  const log = join(state, `${name}.log`);
  try {
    mkdirSync(state, { recursive: true });
    writeFileSync(log, said);
  } catch {} // A full disk has no space for the log either. The error below is still shown.
  // pnpm wraps long lines and draws borders around them.
  const text = `${said}\n${problem}`.replace(/[\s│╰─▶×]+/g, " ");
  const reason = reasons.find(([pattern]) => pattern.test(text))?.[1];
  const last = said.trim().split("\n").slice(-12).join("\n");
  throw new Trouble(
    reason
      ? `${reason} (Details: ${log})`
      : `${name} failed (${problem || "incomplete"}).\n${last}\n(Full log: ${log})`,
  );
}
