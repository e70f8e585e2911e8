import { use, useEffect, useRef, useState } from "react";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { FixSlotContext } from "./fix-slot-context.ts";

interface FixSlotProps {
  nodeId: string;
  /** Runs the step again. */
  onTry: () => void;
}

/** Where the assistant renders a suggested fix, while one has been requested for this step. */
export function FixSlot({ nodeId, onTry }: FixSlotProps) {
  const isHere = useBuilderState(({ assistant }) => assistant.place === "output" && assistant.fixingId === nodeId);
  const setTarget = use(FixSlotContext);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const latest = useRef(onTry);
  latest.current = onTry;
  useEffect(() => {
    if (!element) return;
    setTarget({ element, tryStep: () => latest.current() });
    return () => setTarget(null);
  }, [element, setTarget]);
  return isHere && <div ref={setElement} className="empty:hidden" />;
}
