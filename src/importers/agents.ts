/** The agents of an imported workflow; equal agents become one. */
import { limits } from "#product/limits.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { findModel } from "./find-model.ts";
import type { AgentDraft, NodeDraft } from "./importer.ts";
import { hideKeys } from "./redact.ts";
import type { Reporter } from "./report.ts";

/** An agent in Troupe's own file format. */
export interface FileAgent {
  readonly ref: string;
  readonly title: string;
  readonly system: string;
  readonly outputFormat: string;
  readonly language: string;
  readonly languageModelId: string | null;
  readonly temperature: number | null;
}

export interface AgentCollector {
  /** The ref of the agent that a step needs, or null when a general task is enough. */
  refFor(draft: NodeDraft, agent: AgentDraft, system: string): string | null;
  readonly all: () => FileAgent[];
}

const { approximated, toFix } = importedStepText;

export function collectAgents(report: Reporter): AgentCollector {
  const made = new Map<string, FileAgent>();
  return {
    refFor(draft, agent, system) {
      const languageModelId = agent.model ? findModel(agent.model) : null;
      if (agent.model && languageModelId === null)
        report.add("approximated", draft.name, approximated.model(agent.model));
      if (agent.temperature !== null && agent.temperature > 1)
        report.add("approximated", draft.name, approximated.temperature(agent.temperature));
      const temperature = agent.temperature === null ? null : Math.min(1, Math.max(0, agent.temperature));
      for (const [text, max] of [
        [system, limits.agent.systemChars],
        [agent.outputFormat, limits.agent.outputFormatChars],
      ] as const)
        if (text.length > max) report.add("toFix", draft.name, toFix.textShortened(max));
      const config = {
        system: system.slice(0, limits.agent.systemChars),
        outputFormat: hideKeys(agent.outputFormat).slice(0, limits.agent.outputFormatChars),
        language: "",
        languageModelId,
        temperature,
      };
      const isGeneral = !config.system && !config.outputFormat && !languageModelId && temperature === null;
      if (isGeneral && !agent.usesTools) return null;
      const key = JSON.stringify(config);
      const known = made.get(key);
      if (known) return known.ref;
      const title = draft.name.trim().slice(0, limits.agent.titleChars.max) || draft.sourceType;
      const one = { ref: `agent-${made.size + 1}`, title, ...config };
      made.set(key, one);
      return one.ref;
    },
    all: () => [...made.values()],
  };
}
