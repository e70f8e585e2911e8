import { Sparkles } from "lucide-react";
import { askAssistant } from "#builder/assistant/assistant-actions.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { applyEdits } from "#engine/graph/graph.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

const tones = { error: "danger", warning: "warning", info: "neutral" } as const;

/** The findings of one step with their fixes. A step that was just added shows none yet. */
export function Findings({ nodeId }: { nodeId: string }) {
  const session = useBuilder();
  const checks = useBuilderState((state) => state.checks);
  const isFresh = useBuilderState((state) => state.newStepId === nodeId);
  const own = checks.filter((check) => check.nodeId === nodeId);
  if (isFresh || own.length === 0) return null;
  return (
    <div className="grid gap-2">
      {own.map(({ code, severity, text, fix }) => (
        <Callout key={`${code} ${text}`} tone={tones[severity]}>
          <p>{text}</p>
          {fix && session.canEdit && (
            <Button size="s" className="mt-2" onPress={() => session.change(applyEdits(session.graph(), fix.edits))}>
              {fix.title}
            </Button>
          )}
          {!fix && severity !== "info" && session.canEdit && (
            <Button
              size="s"
              icon={Sparkles}
              className="mt-2"
              onPress={() => askAssistant(session, assistantText.prompts.fix(text))}
            >
              {assistantText.fix}
            </Button>
          )}
        </Callout>
      ))}
    </div>
  );
}
