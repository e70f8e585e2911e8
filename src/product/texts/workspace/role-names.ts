import type { Role } from "../../roles.ts";
import { sentences } from "../../sentences.ts";

/** What a role is called and what people in it may do. */
export const roleNames = sentences("roleNames", {
  OWNER: { displayName: "Owner", desc: "Runs the workspace: settings, billing, members, and everything in it." },
  EDITOR: { displayName: "Editor", desc: "Makes and edits agents, workflows, and assets. Deletes only their own." },
  USER: { displayName: "User", desc: "Uses agents and workflows. Sees only their own chats and runs." },
} satisfies Readonly<Record<Role, { displayName: string; desc: string }>>);
