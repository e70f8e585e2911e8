/**
 * Procedures whose calls carry an idempotency key: what a person creates or starts by one press. The page sends them
 * again when the connection broke before the answer; the server does the work once.
 */
export const idempotentProcedures = [
  "agent.create",
  "agent.createFolder",
  "agent.duplicate",
  "apiAction.create",
  "chatSchedule.create",
  "knowledgeSourceTreeNode.createFolder",
  "knowledgeSourceTreeNode.createMany",
  "knowledgeSourceTreeNode.saveQuestion",
  "note.create",
  "note.duplicate",
  "project.create",
  "mcpServer.create",
  "prompt.create",
  "runView.create",
  "skill.create",
  "style.create",
  "workflow.create",
  "workflow.createFolder",
  "workflow.createFromJson",
  "workflow.duplicate",
  "workflow.stepsFromJson",
  "workflowForm.copy",
  "workflowRun.fork",
  "workflowRun.init",
  "workflowTrigger.createAppEvent",
  "workflowTrigger.createSchedule",
  "workspace.create",
  "workspaceInvitation.create",
] as const;

export type IdempotentProcedure = (typeof idempotentProcedures)[number];

const names: ReadonlySet<string> = new Set(idempotentProcedures);
export const isIdempotent = (procedure: string): boolean => names.has(procedure);
