import { useState } from "react";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import type { AgentForm } from "./agent-form.ts";
import { hasSubAgents } from "./model-limits.ts";
import { basicSections, isAdvanced, type SectionId, sections } from "./use-current-section.ts";

export interface AdvancedSections {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  readonly visible: readonly SectionId[];
}

const storageKey = "troupe-agent-advanced";

/** Whether an agent uses anything that is set in the advanced sections. */
const usesAdvanced = (form: AgentForm): boolean =>
  hasSubAgents(form) || form.isComputerUseEnabled || form.isBrowserUseEnabled;

/**
 * Whether the editor shows the advanced sections: as the person has left them on this device, but always at first for an
 * agent that uses them, or if the URL names one.
 */
export function useAdvancedSections(form: AgentForm, section: SectionId | null): AdvancedSections {
  const [isOn, setOn] = useState(
    () => usesAdvanced(form) || (section !== null && isAdvanced(section)) || readStorage(storageKey) === "on",
  );
  return {
    isOn,
    setOn(next) {
      writeStorage(storageKey, next ? "on" : "off");
      setOn(next);
    },
    visible: isOn ? sections : basicSections,
  };
}
