import { createHash } from "node:crypto";
import type { Graph } from "#engine/graph/graph.ts";
import { layoutGraph } from "#engine/layout/layout-graph.ts";
import { fieldMention } from "#engine/reference.ts";
import { agentConfig } from "#features/agent/schema.ts";
import { createAgent } from "#features/agent/service/agents.ts";
import { createNote } from "#features/note/service/notes.ts";
import { addReadySkills } from "#features/skill/service/ready-skills.ts";
import { listSkills } from "#features/skill/service/skills.ts";
import { createStyle } from "#features/style/service.ts";
import { createWorkflow } from "#features/workflow/service/workflows.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App } from "#platform/context.ts";
import { isUniqueViolation } from "#platform/db/database.ts";
import type { CreatedWorkspace } from "#platform/workspace-ports.ts";
import { sampleText } from "#product/texts/samples/sample.ts";

/**
 * The samples' ids are derived from the workspace's id, so seeding twice creates no duplicates, and counts of a person's
 * own work can exclude the samples.
 */
export function sampleIds(workspaceId: string): Record<"agent" | "workflow" | "note" | "voice", string> {
  const idOf = (what: string) => fixedId(workspaceId, what);
  return { agent: idOf("agent"), workflow: idOf("workflow"), note: idOf("note"), voice: idOf("voice") };
}

/** A version 8 UUID (RFC 9562: custom). */
function fixedId(workspaceId: string, what: string): string {
  const bytes = createHash("sha256").update(`sample ${what} ${workspaceId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Creates a sample agent with a note, a brand voice and a skill, and a workflow that uses it. Safe to repeat. */
export async function seedSamples(app: App, { workspaceId, userId }: CreatedWorkspace): Promise<void> {
  const ctx = await findWorkspaceContext(app, workspaceId, userId, "samples");
  if (!ctx) return;
  const ids = sampleIds(workspaceId);
  const { agent, note, voice, skill, workflow, category } = sampleText;
  const common = { workspaceId, category: [category], parentFolderId: null };
  await Promise.all([
    ignoreDuplicate(createNote(ctx, { ...note, category: [category] }, ids.note)),
    ignoreDuplicate(createStyle(ctx, { ...voice, workspaceId, category: [category] }, ids.voice)),
    ignoreDuplicate(addReadySkills(ctx, [skill])),
  ]);
  const skills = (await listSkills(ctx)).filter(({ name }) => name === skill);
  const config = agentConfig.parse({
    ...{ system: agent.system, outputFormat: agent.outputFormat },
    ...{ noteIds: [ids.note], styleIds: [ids.voice], skillIds: skills.map(({ id }) => id) },
  });
  await ignoreDuplicate(createAgent(ctx, { ...config, ...common, title: agent.title }, ids.agent));
  await ignoreDuplicate(
    createWorkflow(ctx, {
      id: ids.workflow,
      title: workflow.title,
      graph: sampleGraph(ids.agent),
      category: [category],
      parentFolderId: null,
    }),
  );
}

async function ignoreDuplicate(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error) => {
    // A skill whose name is taken is refused as a conflict.
    if (!isUniqueViolation(error) && !(error instanceof AppError && error.code === "conflict")) throw error;
  });
}

/** A form with a topic and an optional document, followed by the agent. */
export function sampleGraph(agentId: string): Graph {
  const { form, topic, document, write, prompt } = sampleText.workflow;
  const at = { x: 0, y: 0 };
  const topicId = newId();
  const documentId = newId();
  const formStep = {
    id: newId(),
    type: specs.HUMAN_INPUT.type,
    label: form,
    position: at,
    config: {
      fields: [
        {
          id: topicId,
          label: topic.label,
          type: "TEXT",
          required: true,
          order: 0,
          config: { description: topic.description, placeholder: topic.placeholder, maxCharacterCount: null },
        },
        {
          id: documentId,
          label: document.label,
          type: "DOCUMENT",
          required: false,
          order: 1,
          config: { description: document.description, maxDocumentCount: 1, acceptedDocumentTypes: ["pdf"] },
        },
      ],
    },
  };
  const agentStep = {
    id: newId(),
    type: specs.AGENT.type,
    label: write,
    position: at,
    config: {
      agentId,
      prompt: prompt(
        fieldMention(form, { key: topicId, label: topic.label }),
        fieldMention(form, { key: documentId, label: document.label }),
      ),
    },
  };
  const edges = [{ id: newId(), sourceNodeId: formStep.id, targetNodeId: agentStep.id }];
  return layoutGraph({ nodes: [formStep, agentStep], edges }, specs);
}
