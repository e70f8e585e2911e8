import { z } from "zod";

/** What an id in an input refers to. The isolation tests replace each id by another tenant's. */
export type Entity =
  | "workspace"
  | "user"
  | "member"
  | "invitation"
  | "folder"
  | "agent"
  | "apiKey"
  | "apiAction"
  | "artifact"
  | "bulkRun"
  | "changeProposal"
  | "chat"
  | "project"
  | "message"
  | "toolCall"
  | "stream"
  | "workflow"
  | "comment"
  | "connectedApp"
  | "run"
  | "execution"
  | "runRetry"
  | "runView"
  | "wait"
  | "outputVersion"
  | "document"
  | "knowledgeNode"
  | "knowledgeSource"
  | "knowledgeChunk"
  | "knowledgeSavedQuestion"
  | "unansweredQuestion"
  | "endpoint"
  | "note"
  | "memoryFact"
  | "prompt"
  | "skill"
  | "style"
  | "mcpServer"
  | "chatSchedule"
  | "trigger"
  | "eventWebhook"
  | "eventDelivery"
  | "session";

/** The schema of an id of one entity. */
export const idOf = (entity: Entity) => z.uuid().meta({ entity });

/** The path of a stored file (s3FilePath on the wire). */
export const filePath = () => z.string().min(1).max(500).meta({ entity: "filePath" });

/** The path of a stored file whose text is available. */
export const documentPath = () => z.string().min(1).max(500).meta({ entity: "documentPath" });
