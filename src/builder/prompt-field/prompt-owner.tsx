import { createContext, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";

/** Id of the step whose settings contain the field. */
export const PromptOwnerContext = createContext("");

/** The prompt that had the focus last, initially the first one. Variables from the list are inserted there. */
export type PromptTarget = RefObject<RefObject<PromptHandle | null> | null>;
export const PromptTargetContext = createContext<PromptTarget | null>(null);

/** Registers an editor as the insert target unless there already is one. */
export function usePromptTarget(
  target: PromptTarget | null,
  editor: RefObject<PromptHandle | null>,
  isInactive: boolean,
): void {
  useEffect(() => {
    if (!target || isInactive) return;
    target.current ??= editor;
    return () => {
      if (target.current === editor) target.current = null;
    };
  }, [target, editor, isInactive]);
}

/** Provides the step's id and insert target to its settings. */
export function PromptOwner({ nodeId, children }: { nodeId: string; children: ReactNode }) {
  const target: PromptTarget = useRef(null);
  return (
    <PromptOwnerContext value={nodeId}>
      <PromptTargetContext value={target}>{children}</PromptTargetContext>
    </PromptOwnerContext>
  );
}
