import type { UnsavedAgent } from "../../schema.ts";

/** The editor's test chat. It is handed in, because chats are above agents. */
export interface TestChatProps {
  agentId: string;
  /** The agent as the form is now; null if a save would be refused. */
  draft: UnsavedAgent | null;
  /** The form has unsaved changes. */
  isUnsaved: boolean;
  onClose: () => void;
}
