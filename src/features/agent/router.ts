import { z } from "zod";
import { listFolders } from "#features/folder/service.ts";
import { idOf } from "#lib/entity-id.ts";
import { member, router, rowMember } from "#server/trpc.ts";
import { agentChanges, agentDraft } from "./schema.ts";
import {
  changeAgent,
  createAgent,
  deleteAgent,
  duplicateAgent,
  findAgent,
  listAgents,
  listVersions,
  moveAgent,
  restoreAgent,
} from "./service/agents.ts";
import { agent } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
const byId = z.strictObject({ id: idOf("agent") });

export const agentRouter = router({
  getAll: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => listAgents(ctx)),
  getFolders: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => listFolders(ctx, "AGENT")),
  getById: rowMember(agent, read)
    .input(byId)
    .query(({ ctx, input }) => findAgent(ctx, input.id)),
  getVersions: rowMember(agent, read)
    .input(byId)
    .query(({ ctx, input }) => listVersions(ctx, input.id)),
  create: member(write)
    .input(agentDraft)
    .mutation(({ ctx, input }) => createAgent(ctx, input)),
  update: rowMember(agent, write)
    .input(agentChanges)
    .mutation(({ ctx, input }) => changeAgent(ctx, input)),
  move: rowMember(agent, write)
    .input(byId.extend({ parentFolderId: idOf("folder").nullable() }))
    .mutation(({ ctx, input }) => moveAgent(ctx, input.id, input.parentFolderId)),
  duplicate: rowMember(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => duplicateAgent(ctx, input.id)),
  delete: rowMember(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteAgent(ctx, input.id)),
  restore: rowMember(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => restoreAgent(ctx, input.id)),
});
