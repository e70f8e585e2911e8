import { getKey } from "#features/credential/service/keyring.ts";
import { findResult } from "#features/tool-call/service/find-result.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import type { RunningCall } from "#features/tool-call/service/offered-tool.ts";
import type { CanvasPort, SkillPort, ToolPorts } from "#tools/server.ts";
import type { TurnKnowledgePort } from "../knowledge/turn-knowledge.ts";
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
    skills = null,
    memoryOf = null,
    searchPastChats = null,
    schedules = null,
  }: {
    canvases: CanvasPort;
    knowledge?: TurnKnowledgePort | null;
    skills?: SkillPort | null;
    /** The agent whose memory the call may change. */
    memoryOf?: string | null;
    searchPastChats?: ToolPorts["searchPastChats"];
    schedules?: ToolPorts["schedules"];
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
    knowledge: knowledge && {
      ...knowledge,
      find: (ask) => knowledge.find({ ...ask, onCharge: call.addCharge }),
    },
    skills,
    memory: memoryOf === null ? null : createMemoryPort(call, memoryOf),
    searchPastChats,
    schedules,
  };
}
