import type { LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import type { ToolResultPart } from "ai";
import { modelFile } from "../prompt/model-file.ts";
import type { ConnectedModel } from "../providers.ts";

export type ToolOutput = ToolResultPart["output"];
type Content = Extract<LanguageModelV4ToolResultOutput, { type: "content" }>["value"];

/** A tool's output in the format of the model call. */
export async function toolOutput(
  model: ConnectedModel,
  output: ToolOutput,
  signal: AbortSignal,
): Promise<LanguageModelV4ToolResultOutput> {
  if (output.type !== "content") return output;
  const value: Content = [];
  for (const part of output.value) {
    if (part.type === "text") value.push(part);
    else if (part.type === "file") value.push(await modelFile(model, part, signal));
    else if (part.type === "file-data" || part.type === "image-data")
      value.push({ type: "file", data: { type: "data", data: part.data }, mediaType: part.mediaType });
    else if (part.type === "file-url" || part.type === "image-url")
      value.push(
        await modelFile(
          model,
          {
            type: "file",
            data: new URL(part.url),
            mediaType: part.type === "image-url" ? "image" : "application/octet-stream",
          },
          signal,
        ),
      );
  }
  return { type: "content", value };
}
