import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { GenerationType } from "../schema.ts";
import { type DraftPrompt, streamDraft, toUserMessage } from "./stream-draft.ts";

interface AiDraft {
  /** What is written so far; a half-written text is half of the text. Null before the first piece. */
  value: unknown;
  status: "idle" | "writing" | "done";
  /** Answers with the whole; null when it failed, which is said, or when somebody left. */
  generate: (ask: DraftPrompt) => Promise<unknown>;
  /** Ends the writing and forgets what came. */
  reset: () => void;
}

/** Lets the server write a set-up and shows it as it grows. Leaving ends it: it belongs to the dialog. */
export function useAiDraft(options: { workspaceId: string; type: GenerationType; failedText: string }): AiDraft {
  const { workspaceId, type, failedText } = options;
  const [value, setValue] = useState<unknown>(null);
  const [status, setStatus] = useState<AiDraft["status"]>("idle");
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  function reset() {
    abortController.current?.abort();
    abortController.current = null;
    setValue(null);
    setStatus("idle");
  }

  async function generate(prompt: DraftPrompt): Promise<unknown> {
    reset();
    const controller = new AbortController();
    abortController.current = controller;
    setStatus("writing");
    try {
      const { value: draft } = await streamDraft(
        { workspaceId, objectGenerationSchemaType: type, messages: [toUserMessage(prompt)] },
        { signal: controller.signal, onPart: setValue },
      );
      setValue(draft);
      setStatus("done");
      return draft;
    } catch (error) {
      if (controller.signal.aborted) return null;
      reset();
      // Credits and keys say more than that it failed, and open the way out.
      if (readRefusal(error, "").code === "unknown") toast.failed(failedText);
      else showRefusal(error);
      return null;
    }
  }
  return { value, status, generate, reset };
}
