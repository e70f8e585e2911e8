import type * as english from "#product/texts/agent/agent-errors.ts";

export const agentErrorText: typeof english.agentErrorText = {
  selfAsSubAgent: "Ein Agent kann nicht sein eigener Unteragent sein.",
  changedElsewhere:
    "Jemand anderes hat diesen Agenten gespeichert. Die eigenen Änderungen sind noch da, und nichts wurde überschrieben.",
};
