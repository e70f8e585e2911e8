import { useQuery } from "@tanstack/react-query";
import { Sparkles, Square } from "lucide-react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runStartNodes } from "#engine/graph/graph.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { formatFormDescription } from "#features/ai-drafts/schema.ts";
import { catalog, specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import { isVisible } from "../access.ts";
import type { SectionProps } from "./form-editor.tsx";

const { descriptionChars } = limits.form;

/** The text above the form, which a model can write or improve. */
export function DescriptionField({ draft, workflowId, onChange }: SectionProps) {
  const text = formSettingsText.identity;
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const { value, status, generate, reset } = useAiDraft({
    workspaceId,
    type: "FORM_DESCRIPTION",
    failedText: text.failed,
  });
  const isWriting = status === "writing";
  const { name, description } = draft;

  async function write() {
    const nodes = data?.graph.nodes ?? [];
    const [start] = data ? runStartNodes(data.graph, specs) : [];
    const fields = (start && catalog[start.type]?.form?.fields(start.config)) ?? [];
    // Hidden steps are private, so the model doesn't learn of them either.
    const shown = nodes.filter((node) => node.id !== start?.id && isVisible(node, draft));
    const request = {
      name,
      description,
      fields: fields.map(({ label }) => label),
      steps: shown.map(({ label }) => label),
    };
    const written = textOf(await generate({ description: formatFormDescription(request), images: [] }));
    if (!written) return;
    onChange({ description: written.slice(0, descriptionChars) });
    reset();
    toast.success(text.written, {
      action: { text: buttonText.undo, onPress: () => onChange({ description }) },
      duration: timers.screen.undoMs,
    });
  }
  return (
    <TextArea
      label={text.description}
      hint={text.descriptionHint}
      maxLength={descriptionChars}
      minRows={3}
      isReadOnly={isWriting}
      value={isWriting ? textOf(value) || description : description}
      onChange={(next) => onChange({ description: next })}
      foot={
        isWriting ? (
          <>
            <span role="status" className="mr-auto text-sm text-ink-3">
              {text.writing}
            </span>
            <Button key="stop" variant="ghost" size="s" icon={Square} autoFocus onPress={reset} className={buttonClass}>
              {buttonText.stop}
            </Button>
          </>
        ) : (
          <Button
            key="write"
            variant="ghost"
            size="s"
            icon={Sparkles}
            isDisabled={!data || !name.trim()}
            onPress={() => void write()}
            className={buttonClass}
          >
            {description.trim() ? text.enhance : text.generate}
          </Button>
        )
      }
    />
  );
}

/** The text of an answer, as far as it is written. */
const textOf = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "description" in answer && typeof answer.description === "string"
    ? answer.description
    : "";

/** Small enough for the foot of a text field. */
const buttonClass = "h-6! px-1.5! font-normal!";
