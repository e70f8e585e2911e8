import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The advanced sections of the agent editor, and what a model can't do for an agent. */
export const agentAdvancedText = sentences("agentAdvancedText", {
  folders: {
    label: "Sub-agent folders",
    hint: "All agents in these folders are sub-agents, including those that are added later. Subfolders are selected separately.",
    placeholder: "Add a folder",
    deleted: "Deleted folder",
  },
  mentioned: "Also available, because the instructions mention them",
  /** In the list of sections: "2 agents and 1 folder". */
  summary: ({ agents, folders, mentioned }: { agents: number; folders: number; mentioned: number }) => {
    const parts = [
      ...(agents > 0 ? [plural(agents, "agent")] : []),
      ...(folders > 0 ? [plural(folders, "folder")] : []),
      ...(mentioned > 0 ? [`${mentioned} mentioned`] : []),
    ];
    return parts.length > 0 ? formatList(parts) : "None";
  },
  computer: {
    notAvailable: "Computer and browser use aren't available on this server yet.",
    notAvailableHint:
      "You can already turn them on here. Your choice is saved with the agent and takes effect once they are available.",
    computer: "Computer use",
    computerHint: "The agent works with files and runs programs on a computer of its own, separate from this server.",
    browser: "Browser use",
    browserHint: "The agent opens web pages in a browser of its own, and reads, clicks, and fills in what is on them.",
    summary: (parts: readonly string[]) => (parts.length > 0 ? formatList([...parts]) : "Off"),
  },
  model: {
    /** After the sentence that the model can't use tools: "Without effect: tools and sub-agents." */
    withoutEffect: (parts: readonly string[]) => `Without effect: ${formatList([...parts])}.`,
    tools: "tools",
    workflows: "workflows",
    subAgents: "sub-agents",
    computer: "computer use",
    browser: "browser use",
    noImages: (model: string) => `${model} can't see images.`,
    noImagesHint: "People can't attach images in chats with this agent. Steps of workflows answer without them.",
  },
});
