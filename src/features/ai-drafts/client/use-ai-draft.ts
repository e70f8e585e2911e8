import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { GenerationType } from "../schema.ts";
import { type DraftPrompt, streamDraft, toUserMessage } from "./stream-draft.ts";

interface AiDraft {
  /** The draft written so far, including half a text. Null before the first piece. */
  value: unknown;
  status: "idle" | "writing" | "done";
  /** Resolves to the whole draft; null if it failed (a toast says so) or the person left. */
  generate: (ask: DraftPrompt) => Promise<unknown>;
  /** Stops the answer and discards it. */
  reset: () => void;
}

/** Requests a draft and shows it while it is written. Leaving the dialog stops it. */
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
      // Refusals for credits and keys have their own text and dialog.
      if (readRefusal(error, "").code === "unknown") toast.failed(failedText);
      else showRefusal(error);
      return null;
    }
  }
  return { value, status, generate, reset };
}
