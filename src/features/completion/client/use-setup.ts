import { parsePartialJson } from "ai";
import { useEffect, useRef, useState } from "react";
import { toast } from "#ui/toast.ts";
import { showRefusal } from "#web/api.ts";
import { readRefusal } from "#web/refusal.ts";
import type { SetupType } from "../schema.ts";

export interface SetupAsk {
  description: string;
  /** Pictures that are uploaded already. */
  images: readonly string[];
}

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

  async function write({ description, images }: SetupAsk): Promise<unknown> {
    clear();
    const mine = new AbortController();
    running.current = mine;
    setStatus("writing");
    try {
      const answer = await fetch("/api/completion/object", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          workspaceId,
          objectGenerationSchemaType: type,
          messages: [
            {
              role: "user",
              content: [
                ...(description ? [{ type: "text", text: description }] : []),
                ...images.map((s3FilePath) => ({ type: "image", s3FilePath })),
              ],
            },
          ],
        }),
        signal: mine.signal,
      });
      if (!answer.ok || !answer.body) throw await answer.json();
      let text = "";
      for await (const piece of textOf(answer.body)) {
        text += piece;
        const { value: read } = await parsePartialJson(text.slice(text.indexOf("{")));
        if (mine.signal.aborted) return null;
        if (read !== undefined) setValue(read);
      }
      // Models that are asked in words put some around it.
      const { value: whole } = await parsePartialJson(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
      if (whole === undefined) throw new Error(failedText);
      if (mine.signal.aborted) return null;
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

/** Not every browser can walk over a stream by itself. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
