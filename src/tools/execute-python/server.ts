import { limits } from "#product/limits.ts";
import type { StoredToolFile, ToolRunner } from "../server.ts";
import type { executePython } from "./spec.ts";

const { stdoutChars, errorChars, modelStdoutChars } = limits.pythonTool;

export const executePythonRunner: ToolRunner<typeof executePython> = {
  async run({ ctx, ports, signal }, { code }) {
    const answer = await ctx.app.sandbox.runScript(code, { workspaceId: ctx.actor.workspaceId, signal });
    const images: StoredToolFile[] = [];
    const files: StoredToolFile[] = [];
    // One after the other, because each must fit into what the earlier ones left of the storage.
    for (const { name, bytes } of answer.files) {
      signal.throwIfAborted();
      const stored = await ports.storeFile({ name, mediaType: "application/octet-stream", bytes });
      (stored.mediaType.startsWith("image/") ? images : files).push(stored);
    }
    return {
      stdout: withoutControls(answer.stdout).slice(0, stdoutChars),
      error: answer.error === null ? null : withoutControls(answer.error).slice(0, errorChars),
      line: answer.line,
      images,
      files,
    };
  },
  toModel({ stdout, error, images, files }) {
    const shown = stdout.slice(0, modelStdoutChars);
    const made = [...images, ...files].map(({ name }) => name);
    return (
      [
        shown.trim() && `Output:\n${shown}${shown.length < stdout.length ? "\n… cut off" : ""}`,
        error !== null && `Error: ${error}`,
        made.length > 0 && `Files, already shown to the person: ${made.join(", ")}`,
      ]
        .filter(Boolean)
        .join("\n\n") || "The code ran and printed nothing."
    );
  },
};

/** Terminals read control characters, people and models don't. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "");
