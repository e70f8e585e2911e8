import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";
/** Settings of a canvas step. */
export const artifactFormText = sentences("artifactFormText", {
  kind: "Content type",
  task: "Task",
  taskPlaceholder:
    "Describe what to create, who it's for, and what it must include. Type @ to insert earlier answers and results.",
  job: "Job",
  agentJobPlaceholder: "Describe what the agent should do. Type @ to insert earlier answers and results.",
  workflowJobPlaceholder: "Describe what the workflow should do. Type @ to insert earlier answers and results.",
  sampleOutput: "Sample output",
  sampleOutputPlaceholder: "An answer the agent should give (optional)",
  scriptPlaceholder: "The words to speak. Type @ to insert earlier answers and results.",
  instructionsPlaceholder: "e.g. Calm and warm, not too fast (optional)",
  promptPlaceholder: "Describe what viewers see and hear. Type @ to insert earlier answers and results.",
  price: (credits: number) => `About ${formatCreditAmount(credits)} per generation.`,
  perMinute: (credits: number) => `${formatCreditAmount(credits)} per minute of speech.`,
  missingKey: (names: string) => `Needs ${names} in Keys & Credentials.`,
  demoHint: "Until you add a provider key, the demo plays one tone per word.",
});
