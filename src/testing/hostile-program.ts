/**
 * A program that tries to read everything it can and prints the result. Arguments: a file, a port, a folder. Run it
 * only in a sandbox.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

const [path = "", port = "", folder = ""] = process.argv.slice(2);

function attempt(take: () => unknown): string {
  try {
    return String(take());
  } catch (error) {
    return `refused: ${(error as NodeJS.ErrnoException).code}`;
  }
}

const network = await new Promise<string>((resolve) => {
  const socket = connect({ host: "127.0.0.1", port: Number(port), timeout: 2_000 });
  socket.on("connect", () => resolve("reached")).on("error", (error) => resolve(`refused: ${error.message}`));
});
const loot = {
  network,
  file: attempt(() => readFileSync(path)),
  passwords: attempt(() => readFileSync("/etc/passwd")),
  home: attempt(() => readdirSync(folder)),
  variables: JSON.stringify(process.env),
  others: attempt(() =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => attempt(() => readFileSync(`/proc/${pid}/environ`))),
  ),
  left: attempt(() => writeFileSync(`${folder}/left-behind`, "x")),
  temporary: attempt(() => writeFileSync("/tmp/troupe-left-behind", "x")),
  program: attempt(() => spawnSync("/bin/cat", [path]).stdout ?? "nothing"),
};
process.stdout.write(JSON.stringify(loot), () => process.exit(0));
