import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { toast } from "#ui/toast.ts";
import type { SetupType } from "../schema.ts";
import { messageOf, type SetupAsk, streamSetup } from "./stream-setup.ts";

interface Setup {
  /** What is written so far; a half-written text is half of the text. Null before the first piece. */
  value: unknown;
  status: "idle" | "writing" | "done";
  /** Answers with the whole; null when it failed, which is said, or when somebody left. */
  write: (ask: SetupAsk) => Promise<unknown>;
  /** Ends the writing and forgets what came. */
  clear: () => void;
}

/** Lets the server write a set-up and shows it as it grows. Leaving ends it: it belongs to the dialog. */
export function useSetup(options: { workspaceId: string; type: SetupType; failedText: string }): Setup {
  const { workspaceId, type, failedText } = options;
  const [value, setValue] = useState<unknown>(null);
  const [status, setStatus] = useState<Setup["status"]>("idle");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    running.current = null;
    setValue(null);
    setStatus("idle");
  }

  async function write(ask: SetupAsk): Promise<unknown> {
    clear();
    const mine = new AbortController();
    running.current = mine;
    setStatus("writing");
    try {
      const { value: whole } = await streamSetup(
        { workspaceId, objectGenerationSchemaType: type, messages: [messageOf(ask)] },
        { signal: mine.signal, onPart: setValue },
      );
      setValue(whole);
      setStatus("done");
      return whole;
    } catch (error) {
      if (mine.signal.aborted) return null;
      clear();
      // Credits and keys say more than that it failed, and open the way out.
      if (readRefusal(error, "").code === "unknown") toast.failed(failedText);
      else showRefusal(error);
      return null;
    }
  }
  return { value, status, write, clear };
}
