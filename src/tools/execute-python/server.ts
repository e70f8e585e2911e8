import { AppError } from "#lib/errors.ts";
import { type FolderFile, isFolderPath } from "#platform/sandbox/folder.ts";
import type { FolderAfter } from "#platform/sandbox/script-files.ts";
import { limits } from "#product/limits.ts";
import { executePythonText } from "#product/texts/tools/execute-python.ts";
import type { FolderPort, SkillPort, StoredToolFile, ToolRunner } from "../server.ts";
import type { OutputOf } from "../tool.ts";
import type { executePython } from "./spec.ts";

const { stdoutChars, errorChars, modelStdoutChars, folder } = limits.pythonTool;

export const executePythonRunner: ToolRunner<typeof executePython> = {
  async run({ ctx, ports, signal }, { code }) {
    const before = await ports.folder.open();
    const { workspaceId } = ctx.actor;
    const given = await skillFiles(ports.skills, code, before ?? []);
    const withSkills = [...(before ?? []), ...given];
    const answer = await ctx.app.sandbox.runScript(code, { workspaceId, signal, folder: withSkills });
    const images: StoredToolFile[] = [];
    const files: StoredToolFile[] = [];
    // One after the other, because each must fit into what the earlier ones left of the storage.
    for (const { name, bytes } of answer.files) {
      signal.throwIfAborted();
      const stored = await ports.storeFile({ name, mediaType: "application/octet-stream", bytes });
      (stored.mediaType.startsWith("image/") ? images : files).push(stored);
    }
    signal.throwIfAborted();
    const problem =
      (answer.folder && (await keepFolder(ports.folder, withoutGiven(answer.folder, given)))) ??
      (before ? null : "missing");
    const leftOut = answer.folder && "leftOut" in answer.folder ? answer.folder.leftOut : 0;
    return {
      stdout: withoutControls(answer.stdout).slice(0, stdoutChars),
      error: answer.error === null ? null : withoutControls(answer.error).slice(0, errorChars),
      line: answer.line,
      images,
      files,
      ...(problem && { folder: problem }),
      ...(leftOut > 0 && { leftOut }),
    };
  },
  toModel({ stdout, error, images, files, folder: problem, leftOut }) {
    const shown = stdout.slice(0, modelStdoutChars);
    const made = [...images, ...files].map(({ name }) => name);
    return (
      [
        shown.trim() && `Output:\n${shown}${shown.length < stdout.length ? "\n… cut off" : ""}`,
        error !== null && `Error: ${error}`,
        problem && problems[problem],
        leftOut && `${leftOut} entries of the working folder were not kept: links, and files with unusual names.`,
        made.length > 0 && `Files, already shown to the person: ${made.join(", ")}`,
      ]
        .filter(Boolean)
        .join("\n\n") || "The code ran and printed nothing."
    );
  },
};

/** The files of the skills whose folder the code names. They are there for this call only. */
async function skillFiles(port: SkillPort | null, code: string, before: readonly FolderFile[]): Promise<FolderFile[]> {
  const given: FolderFile[] = [];
  const existing = new Set(before.map(({ path }) => path));
  for (const name of port?.names ?? []) {
    if (!code.includes(`skills/${name}`)) continue;
    for (const { path, encoding, content } of (await port?.read(name)) ?? []) {
      const place = `skills/${name}/${path}`;
      if (isFolderPath(place) && !existing.has(place))
        given.push({ path: place, bytes: Buffer.from(content, encoding) });
    }
  }
  const all = [...before, ...given];
  const bytes = all.reduce((sum, file) => sum + file.bytes.length, 0);
  if (given.length > 0 && (all.length > folder.count || bytes > folder.bytes))
    throw new AppError("limit", executePythonText.folder.skillsTooLarge);
  return given;
}

/** What stays in the folder: files of skills only if the code has changed them. */
function withoutGiven(after: FolderAfter, given: readonly FolderFile[]): FolderAfter {
  if ("lost" in after || given.length === 0) return after;
  const known = new Map(given.map(({ path, bytes }) => [path, bytes]));
  const files = after.files.filter(({ path, bytes }) => {
    const old = known.get(path);
    return !old || Buffer.compare(old, bytes) !== 0;
  });
  return { ...after, files };
}

/** What a model is told. */
const problems: Record<NonNullable<OutputOf<typeof executePython>["folder"]>, string> = {
  tooManyFiles: notKept(`it has more than ${folder.count} files`),
  tooLarge: notKept(`it is larger than ${folder.bytes / 1024 / 1024} MB`),
  storageFull: notKept("the workspace's storage is full"),
  missing: "The files that earlier calls left in the working folder are lost. This call began with an empty folder.",
};

function notKept(why: string): string {
  return `The working folder was not kept, because ${why}. Later calls find it as it was before this call.`;
}

/** Why the folder isn't kept; null if it is. */
async function keepFolder(
  port: FolderPort,
  after: FolderAfter,
): Promise<OutputOf<typeof executePython>["folder"] | null> {
  if ("lost" in after) return after.lost === "count" ? "tooManyFiles" : "tooLarge";
  return !after.isChanged || (await port.keep(after.files)) ? null : "storageFull";
}

/** Terminals read control characters, people and models don't. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "");
