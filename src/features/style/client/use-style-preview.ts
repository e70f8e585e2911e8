import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { streamDraft } from "#features/ai-drafts/client/stream-draft.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { styleText } from "#product/texts/style/style.ts";
import { toast } from "#ui/feedback/toast.ts";
import { parsePreview } from "./parse-generated-style.ts";

interface PreviewTexts {
  readonly without: string;
  readonly with: string;
}

/** Writes the same answer with and without a voice, side by side. Leaving stops both. */
export function useStylePreview() {
  const { id: workspaceId } = useWorkspace();
  const [texts, setTexts] = useState<PreviewTexts | null>(null);
  const [isWriting, setWriting] = useState(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function write(asked: string, voice: { title: string; desc: string }): Promise<void> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setTexts({ without: "", with: "" });
    setWriting(true);
    const writeOne = async (side: keyof PreviewTexts, system?: string) => {
      const onPart = (part: unknown) =>
        setTexts((shown) => ({ without: "", with: "", ...shown, [side]: parsePreview(part) }));
      const { value } = await streamDraft(
        {
          workspaceId,
          objectGenerationSchemaType: "STYLE_PREVIEW",
          messages: [{ role: "user", content: asked }],
          ...(system && { system }),
        },
        { signal, onPart },
      );
      onPart(value);
    };
    try {
      await Promise.all([writeOne("without"), writeOne("with", promptText.brandVoices([voice]))]);
    } catch (error) {
      if (signal.aborted) return;
      controller.current?.abort();
      setTexts(null);
      if (readRefusal(error, "").code === "unknown") toast.failed(styleText.preview.failed);
      else showRefusal(error);
    }
    if (controller.current?.signal === signal) setWriting(false);
  }
  return { texts, isWriting, write };
}
