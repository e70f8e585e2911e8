import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tie } from "./children.mjs";
import { root, state } from "./places.mjs";
import { Trouble } from "./say.mjs";

const reasons = [
  [/ENOSPC|no space left/i, "The disk is full. Free some space and start the command again."],
  [/EDQUOT/, "Your disk quota is used up. Free some space and start the command again."],
  [
    /EACCES|EPERM|permission denied|EROFS|read-only file system/i,
    `Files below ${root} cannot be written. Check who owns the folder.`,
  ],
  [
    /EINTEGRITY|TARBALL_INTEGRITY|integrity (check|mismatch)/i,
    "A downloaded package is not the one in the lockfile. Start the command again; if it stays so, do not trust the registry in use.",
  ],
  [
    /OUTDATED_LOCKFILE|not up to date with|in sync/i,
    "package.json and its lockfile do not fit together. Run `npm run pnpm install` and commit the lockfile.",
  ],
  [
    /E40[13]|ERR_PNPM_FETCH_40[13]/,
    "The npm registry refuses access. Check the registry and the token in your .npmrc.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|META_FETCH_FAIL|error sending request|dns error|network request|fetch failed/i,
    "The npm registry cannot be reached. Check the network (or the proxy) and start the command again; what is loaded already is kept.",
  ],
  [/E404|ERR_PNPM_FETCH_404|ERR_PNPM_NO_MATCHING/, "The npm registry in use does not have a package of the lockfile."],
];

/**
 * Runs an installer quietly, then `isDone`, for npm reports success when an optional package could not be loaded or
 * written. Its words go to .state/<name>.log; on failure one sentence says why, and only an unknown reason shows the
 * installer's last lines. `isHopeless` looks at the words so far and may end it early. `note` receives its process id (see lock.mjs).
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
  } catch {} // On a full disk there is no log either; the sentence below still comes.
  // pnpm breaks long lines and draws borders around them.
  const text = `${said}\n${problem}`.replace(/[\s│╰─▶×]+/g, " ");
  const reason = reasons.find(([pattern]) => pattern.test(text))?.[1];
  const last = said.trim().split("\n").slice(-12).join("\n");
  throw new Trouble(
    reason
      ? `${reason} (Details: ${log})`
      : `${name} failed (${problem || "incomplete"}).\n${last}\n(All of it: ${log})`,
  );
}
