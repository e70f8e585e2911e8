import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const settings = {
  isPublished: z.boolean(),
  /** Left out, it stays as it is. */
  description: z.string().trim().max(limits.mcpEndpoint.descriptionChars).optional(),
};

export const agentPublication = z.strictObject({ id: idOf("agent"), ...settings });
export const workflowPublication = z.strictObject({ id: idOf("workflow"), ...settings });
export type PublicationChange = z.output<typeof agentPublication>;

export type PublishedKind = "agent" | "workflow";
