import { sentences } from "../../sentences.ts";
/** Why a workflow cannot be read, saved or run. */
export const workflowErrorText = sentences("workflowErrorText", {
  jobRequired: "Please provide a job description or upload images",
  workersRequired: (steps: readonly (number | string)[]) =>
    `You must assign worker agents to the Orchestrator-Worker node in steps ${steps.join(", ")}`,
  titleAndNodesRequired: "Please provide at least a title and some workflow nodes",
  missingConfiguration: (type: string) => ({
    title: `Missing ${type} Node configuration`,
    text: `Please configure the ${type} Node properly to continue.`,
  }),
  unknownNodeType: (path: string, type: string) => `Unknown step type “${type}” at ${path}.`,
  tooManyNodes: (max: number) => `A workflow can have at most ${max} steps.`,
  tooManyEdges: (max: number) => `A workflow can have at most ${max} connections.`,
  fileTooLarge: "The file is larger than 2 MB.",
  notRunnable: "This workflow can't run yet. Open Checks to see what is missing.",
});
