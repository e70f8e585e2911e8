import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
/** Toasts about agents. */
export const agentToastText = sentences("agentToastText", {
  created: "Agent created successfully",
  updated: "Agent updated successfully",
  duplicated: "Agent duplicated",
  versionRestored: (number: number) => `Version ${number} restored`,
  linksLeftOut: ({
    agents,
    folders,
    sources,
    styles,
    skills,
    notes,
    apiActions,
    workflows,
    models,
  }: {
    agents: number;
    folders: number;
    sources: number;
    styles: number;
    skills: number;
    notes: number;
    apiActions: number;
    workflows: number;
    models: number;
  }) => {
    const leftOut = formatList([
      ...(agents > 0 ? [plural(agents, "sub-agent")] : []),
      ...(folders > 0 ? [plural(folders, "folder of sub-agents", "folders of sub-agents")] : []),
      ...(sources > 0 ? [plural(sources, "knowledge source")] : []),
      ...(styles > 0 ? [plural(styles, "brand voice")] : []),
      ...(skills > 0 ? [plural(skills, "skill")] : []),
      ...(notes > 0 ? [plural(notes, "note")] : []),
      ...(apiActions > 0 ? [plural(apiActions, "custom tool")] : []),
      ...(workflows > 0 ? [plural(workflows, "workflow")] : []),
      ...(models > 0 ? [plural(models, "fallback model")] : []),
    ]);
    return `Without ${leftOut} that no longer ${agents + folders + sources + styles + skills + notes + apiActions + workflows + models === 1 ? "exists" : "exist"}.`;
  },
  createFailed: "Failed to create agent",
  updateFailed: "Failed to update agent",
  generateFailed: "Failed to generate agent configuration",
});
