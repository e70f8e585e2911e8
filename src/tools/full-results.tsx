import { createContext, useContext, useState } from "react";
import type { ToolPart } from "#lib/ui-message.ts";
import { readResultText } from "#product/texts/tools/read-result.ts";
import { Button } from "#ui/buttons/button.tsx";

/** Loads the whole output of a call; rejects if it can't. */
export type LoadToolOutput = (callId: string) => Promise<unknown>;

const LoadToolOutputContext = createContext<LoadToolOutput | null>(null);

/** Lets the cards below load long results. */
export const LoadToolOutputProvider = LoadToolOutputContext.Provider;

const ShowOutputContext = createContext<((output: unknown) => void) | null>(null);

/** Takes the whole output of the card below. */
export const ShowOutputProvider = ShowOutputContext.Provider;

/** Says that a result is cut, and loads the rest on request. */
export function CutResultNote({ call: { cut } }: { call: ToolPart }) {
  const load = useContext(LoadToolOutputContext);
  const show = useContext(ShowOutputContext);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  if (!cut) return null;
  async function showAll(id: string) {
    if (!load || !show) return;
    setState("pending");
    try {
      show(await load(id));
    } catch {
      setState("failed");
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p role="status" className={state === "failed" ? "text-danger" : "text-ink-3"}>
        {state === "failed" ? readResultText.showAllFailed : readResultText.isCut(cut.chars)}
      </p>
      {load && show && (
        <Button size="s" isPending={state === "pending"} onPress={() => void showAll(cut.id)}>
          {readResultText.showAll}
        </Button>
      )}
    </div>
  );
}
