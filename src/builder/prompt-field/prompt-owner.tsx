import { createContext, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";

/** The step whose settings a field stands in. */
export const PromptOwnerContext = createContext("");

/** The prompt of those settings that had the focus last, at first the first one: where a variable of the list goes. */
export type PromptTarget = RefObject<RefObject<PromptHandle | null> | null>;
export const PromptTargetContext = createContext<PromptTarget | null>(null);

/** Makes a text the one that variables go to, as long as no other one is. */
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

/** Around the settings of a step. */
export function PromptOwner({ nodeId, children }: { nodeId: string; children: ReactNode }) {
  const target: PromptTarget = useRef(null);
  return (
    <PromptOwnerContext value={nodeId}>
      <PromptTargetContext value={target}>{children}</PromptTargetContext>
    </PromptOwnerContext>
  );
}
