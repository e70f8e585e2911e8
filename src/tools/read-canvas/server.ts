import { promptText } from "#product/texts/prompts/prompt.ts";
import type { ToolRunner } from "../server.ts";
import type { readCanvas } from "./spec.ts";

export const runReadCanvas: ToolRunner<typeof readCanvas> = {
  run: ({ ports }, { documentId }) => ports.canvases.read(documentId),
  toModel({ title, kind, version, content, totalChars }) {
    const rest = content.length < totalChars ? `\n\n${promptText.documentTruncated(content.length, totalChars)}` : "";
    return `${title} (${kind}, version ${version})\n\n${content}${rest}`;
  },
};
