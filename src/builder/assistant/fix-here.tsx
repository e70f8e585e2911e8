import { use, useEffect, useRef, useState } from "react";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { FixPlaceContext } from "./fix-place.ts";

interface FixHereProps {
  nodeId: string;
  /** Tries the step once more. */
  onTry: () => void;
}

/** The place for a suggested fix, while one was asked for this step. The assistant puts it there. */
export function FixHere({ nodeId, onTry }: FixHereProps) {
  const isHere = useBuilderState(({ assistant }) => assistant.place === "output" && assistant.fixingId === nodeId);
  const setPlace = use(FixPlaceContext);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const latest = useRef(onTry);
  latest.current = onTry;
  useEffect(() => {
    if (!element) return;
    setPlace({ element, tryStep: () => latest.current() });
    return () => setPlace(null);
  }, [element, setPlace]);
  return isHere && <div ref={setElement} className="empty:hidden" />;
}
