import { agent, agentVersion } from "#features/agent/table.ts";
import { artifact, artifactVersion } from "#features/artifact/table.ts";
import { bulkRow } from "#features/bulk-run/table.ts";
import { changeProposal } from "#features/change-proposal/table.ts";
import { message, steeringMessage, testReply } from "#features/chat/table.ts";
import { workflowForm } from "#features/form/table.ts";
import { knowledgeSource } from "#features/knowledge/table.ts";
import { note } from "#features/note/table.ts";
import { project } from "#features/project/table.ts";
import { effect, nodeExecution, nodeOutputVersion, nodePart, workflowRun } from "#features/run/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflowTrigger } from "#features/trigger/table.ts";
import { workflow, workflowUndoHistory, workflowVersion } from "#features/workflow/table.ts";

/** Every column of a workspace that may reference a stored file or document; referenced files are not removed. */
export const fileReferenceColumns = [
  agent.config,
  agentVersion.config,
  artifact.config,
  artifact.content,
  artifactVersion.content,
  bulkRow.values,
  effect.request,
  knowledgeSource.documentId,
  knowledgeSource.path,
  message.metadata,
  message.parts,
  note.content,
  note.documentId,
  nodeExecution.output,
  nodeOutputVersion.output,
  nodePart.value,
  project.files,
  steeringMessage.turn,
  testReply.draft,
  testReply.previous,
  testReply.sent,
  toolCall.input,
  toolCall.output,
  changeProposal.content,
  workflow.graph,
  workflowForm.settings,
  workflowRun.graph,
  workflowTrigger.inputs,
  workflowUndoHistory.history,
  workflowVersion.graph,
] as const;
