/** The name of the product and the words that carry it. */
export const brand = {
  name: "Troupe",
  tagline: "Agents, workflows and chatbots your team builds together.",
  /** Prefix of enums and of the tools that workflows become. */
  upper: "TROUPE",
  /** Prefix of paths in storage. */
  lower: "troupe",
  poweredBy: "Powered by Troupe",
} as const;

/** The tool name under which an agent calls a workflow (decisions, "Name and words"). */
export const workflowToolPrefix = "TROUPE_WORKFLOW_";

/** Paths of pictures that agents made (spec 3 §7). */
export const generatedImagePrefix = "troupe_copilot/image/";

/** Paths of files that code wrote (spec 3 §7). */
export const generatedFilePrefix = "code_interpreter/";
