import type { FolderAfter } from "#platform/sandbox/script-files.ts";
import { limits } from "#product/limits.ts";
import type { FolderPort, StoredToolFile, ToolRunner } from "../server.ts";
import type { OutputOf } from "../tool.ts";
import type { executePython } from "./spec.ts";

const { stdoutChars, errorChars, modelStdoutChars, folder } = limits.pythonTool;

export const executePythonRunner: ToolRunner<typeof executePython> = {
  async run({ ctx, ports, signal }, { code }) {
    const before = await ports.folder.open();
    const { workspaceId } = ctx.actor;
    const answer = await ctx.app.sandbox.runScript(code, { workspaceId, signal, folder: before ?? [] });
    const images: StoredToolFile[] = [];
    const files: StoredToolFile[] = [];
    // One after the other, because each must fit into what the earlier ones left of the storage.
    for (const { name, bytes } of answer.files) {
      signal.throwIfAborted();
      const stored = await ports.storeFile({ name, mediaType: "application/octet-stream", bytes });
      (stored.mediaType.startsWith("image/") ? images : files).push(stored);
    }
    signal.throwIfAborted();
    const problem = (answer.folder && (await keepFolder(ports.folder, answer.folder))) ?? (before ? null : "missing");
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
