import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { useAnsweringModel } from "../../client/use-answering-model.ts";

interface NoToolsCalloutProps {
  languageModelId: string | null;
  /** What has no effect then. */
  children?: string;
}

/** Warns if the agent's model can't use tools. */
export function NoToolsCallout({ languageModelId, children = text.modelCannotHint }: NoToolsCalloutProps) {
  const { model } = useAnsweringModel(languageModelId);
  if (!model || model.toolUsageSupport) return null;
  return (
    <Callout tone="warning" title={text.modelCannot(model.displayName)} isAnnounced>
      {children}
    </Callout>
  );
}
