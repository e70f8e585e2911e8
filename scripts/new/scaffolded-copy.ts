import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

const begun = ["node delay", "tool tide-table", "tool look-up", "artifact poster", "feature api-story"];

const mixed = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: ".",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: ["node", "react", "vite/client"],
  },
};

/** A copy of the project in which every kind of scaffold was made. */
export interface ScaffoldedCopy {
  readonly folder: string;
  /** The files that were created or changed. */
  readonly written: readonly string[];
  /** What was left for a person to do by hand. */
  readonly byHand: string;
  /** Runs a checker in the copy and returns its complaints about these files. */
  complaints(program: string, words: readonly string[]): Promise<string[]>;
  remove(): void;
}

export async function makeScaffoldedCopy(): Promise<ScaffoldedCopy> {
  const folder = mkdtempSync(join(tmpdir(), "troupe-new-"));
  for (const path of ["src", "scripts", "package.json", "biome.json", "tsconfig.base.json", ".gitignore"])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const written: string[] = [];
  let byHand = "";
  for (const words of begun) {
    const { stdout } = await execute(process.execPath, ["scripts/new.ts", ...words.split(" ")], { cwd: folder });
    if (stdout.includes("yourself")) byHand += stdout;
    written.push(...[...stdout.matchAll(/^(?:created|changed)\s+(\S+)$/gm)].map(([, path = ""]) => path));
  }
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ ...mixed, include: [...new Set(written), "src/testing", "src/web/router.tsx"] }),
  );
  return {
    folder,
    written,
    byHand,
    async complaints(program, words) {
      const run = await execute(process.execPath, [program, ...words], { cwd: folder }).catch((error) => error);
      const lines = `${run.stdout}${run.stderr}`.split("\n");
      return lines.filter((line) =>
        written.some((path) => line.includes(path) && /✗|error|lint|format|assist/.test(line)),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
