import { z } from "zod";

/** What an id in an input points at. The isolation matrix swaps each for another tenant's. */
export type Entity =
  | "workspace"
  | "user"
  | "member"
  | "invitation"
  | "folder"
  | "agent"
  | "artifact"
  | "chat"
  | "message"
  | "stream"
  | "workflow"
  | "comment"
  | "run"
  | "execution"
  | "outputVersion"
  | "document"
  | "endpoint"
  | "session";

/** An id of one kind of thing in an input schema. */
export const idOf = (entity: Entity) => z.uuid().meta({ entity });

/** The address of a stored file (s3FilePath on the wire). */
export const filePath = () => z.string().min(1).max(500).meta({ entity: "filePath" });

/** The same of a file that has a text. */
export const documentPath = () => z.string().min(1).max(500).meta({ entity: "documentPath" });
