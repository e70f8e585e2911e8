import { getKey } from "#features/credential/service/keyring.ts";
import { findResult } from "#features/tool-call/service/find-result.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { CanvasPort, KnowledgePort, ToolPorts } from "#tools/server.ts";
import { createFolderPort } from "./folder.ts";
import { generateToolImages } from "./generate-images.ts";
import { createMemoryPort } from "./memory.ts";
import { storeToolFile } from "./store-file.ts";

/** What features do for one call of a tool. */
export function createToolPorts(
  call: RunningCall,
  owner: TurnOwner,
  {
    canvases,
    knowledge = null,
    memoryOf = null,
    searchPastChats = null,
  }: {
    canvases: CanvasPort;
    knowledge?: KnowledgePort | null;
    /** The agent whose memory the call may change. */
    memoryOf?: string | null;
    searchPastChats?: ToolPorts["searchPastChats"];
  },
): ToolPorts {
  const { ctx } = call;
  return {
    findKey: (type) => getKey(ctx, type),
    findResult: (resultId) => findResult(ctx.db, owner, resultId),
    storeFile: (file) => storeToolFile(ctx, file),
    generateImages: (ask) => generateToolImages(ctx, ask),
    folder: createFolderPort(ctx, owner, call),
    canvases,
    knowledge,
    memory: memoryOf === null ? null : createMemoryPort(call, memoryOf),
    searchPastChats,
  };
}
