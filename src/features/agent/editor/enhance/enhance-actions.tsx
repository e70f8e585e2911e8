import { Sparkles, WandSparkles } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { DraftPrompt } from "#features/ai-drafts/client/stream-draft.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { formatEnhancement } from "#features/ai-drafts/schema.ts";
import { agentEnhanceText as text } from "#product/texts/agent/agent-enhance.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { type AgentForm, formKeys } from "../../client/agent-form.ts";
import { sectionElementId } from "../../client/use-current-section.ts";
import type { SectionProps } from "../background-section.tsx";
import { EnhanceDialog, type EnhanceMode } from "./enhance-dialog.tsx";

interface EnhanceActionsProps extends Pick<SectionProps, "form" | "onChange"> {
  /** Also offers to write new instructions. */
  canGenerate?: boolean;
}

/** Buttons that let a model improve or write the instructions. A person accepts or dismisses what it proposes. */
export function EnhanceActions({ form, onChange, canGenerate }: EnhanceActionsProps) {
  const { id: workspaceId } = useWorkspace();
  const enhancement = useAiDraft({ workspaceId, type: "AGENT_ENHANCEMENT", failedText: text.failed });
  const setup = useAiDraft({ workspaceId, type: "AGENT_SETUP", failedText: agentToastText.generateFailed });
  const [mode, setMode] = useState<EnhanceMode | null>(null);
  const draft = mode === "generate" ? setup : enhancement;

  function enhance(wish: string) {
    const { system, outputFormat } = form;
    void enhancement.generate({ description: formatEnhancement({ system, outputFormat, wish }), images: [] });
  }
  function openEnhancement() {
    if (!form.system.trim()) {
      toast.warning(text.backgroundRequired);
      document.querySelector<HTMLElement>(`#${sectionElementId("background")} [role=textbox]`)?.focus();
      return;
    }
    setMode("enhance");
    enhance("");
  }
  function close() {
    draft.reset();
    setMode(null);
  }
  function accept(part: Partial<AgentForm>) {
    const before = Object.fromEntries(formKeys.filter((key) => key in part).map((key) => [key, form[key]]));
    onChange(part);
    close();
    toast.success(text.accepted, {
      action: { text: buttonText.undo, onPress: () => onChange(before) },
      duration: timers.screen.undoMs,
    });
  }
  return (
    <>
      {canGenerate && (
        <Button variant="ghost" size="s" icon={Sparkles} onPress={() => setMode("generate")} className={buttonClass}>
          {buttonText.generate}
        </Button>
      )}
      <Button variant="ghost" size="s" icon={WandSparkles} onPress={openEnhancement} className={buttonClass}>
        {text.enhance}
      </Button>
      {mode && (
        <EnhanceDialog
          mode={mode}
          form={form}
          draft={draft}
          onEnhance={enhance}
          onGenerate={(prompt: DraftPrompt) => void setup.generate(prompt)}
          onAccept={accept}
          onClose={close}
        />
      )}
    </>
  );
}

/** Small enough for the foot of a text field. */
const buttonClass = "h-6! px-1.5! font-normal!";
