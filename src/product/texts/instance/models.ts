import { sentences } from "../../sentences.ts";
/** The operator's page of models. */
export const instanceModelsText = sentences("instanceModelsText", {
  title: "Models",
  search: "Search models",
  model: "Model",
  credits: "Credits",
  filter: "Which models to show",
  filters: { all: "All", usable: "Usable", unusable: "Not usable" },
  count: (usable: number, all: number) => `${usable} of ${all} usable`,
  about:
    "Models that workspaces without their own keys can use. Shared keys come from the server's environment. Keys entered during setup or in a workspace's settings work only in that workspace and don't count here.",
  check: "Check keys",
  checkAgain: "Check again",
  checked: (count: number) => (count === 1 ? "The key works" : `All ${count} keys work`),
  nothingToCheck: "This server has no keys or endpoints to check.",
  states: {
    usable: "Usable",
    noKey: "No key",
    ownKeyOnly: "Own key only",
    standIn: "Fallback",
    off: "Off",
    refused: "Key rejected",
    unreachable: "Unreachable",
  },
  noKey: (names: string) =>
    `Set ${names} in the server's environment and restart the server, or let each workspace add its own key.`,
  ownKeys: (workspaces: number) =>
    workspaces === 1 ? "1 workspace has its own key." : `${workspaces} workspaces have their own keys.`,
  ownKeyOnly: (names: string) => `This model only works with a workspace's own key: ${names}.`,
  standIn: "Gives rule-based replies while no other model is usable.",
  off: "Turned off by DEMO_MODEL=off.",
  reason: (reason: string) => `${reason}.`,
  usableWith: (names: string, lastCharacters: string | null) =>
    `Uses ${names} from the server's environment.${lastCharacters ? ` The key ends in ${lastCharacters}.` : ""}`,
  context: (tokens: string) => `${tokens} context`,
  deprecated: "deprecated by its provider",
  paidOnly: (plans: string) => `needs the workspace's own key on ${plans}`,
});
