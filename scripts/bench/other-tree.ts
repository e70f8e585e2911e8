import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { state } from "../setup/places.mjs";

const git = async (...words: string[]) => (await promisify(execFile)("git", words)).stdout.trim();

/** Checks out a commit beside this tree, installs and builds it, and returns its folder, which is kept for next time. */
export async function prepareCommit(commit: string): Promise<string> {
  const id = await git("rev-parse", "--verify", `${commit}^{commit}`);
  const folder = join(state, "compare", id);
  if (!existsSync(folder)) {
    await git("worktree", "prune");
    await git("worktree", "add", "--detach", folder, id);
  }
  const build = spawn(process.execPath, ["scripts/up.mjs", "build"], { cwd: folder, stdio: "inherit" });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`${commit} can't be built in ${folder}.`);
  return folder;
}
