/** Focus handling for steps on the canvas and in the outline. */
import { type RefObject, useEffect } from "react";
import type { BuilderSession } from "./session.ts";
import { useBuilder, useBuilderState } from "./use-builder.ts";

/** Cards carry React Flow's `data-id`, outline rows our `data-step`. */
export const stepSelector = ".react-flow__node, [data-step]";

/**
 * Runs `act` after a closing menu or sheet has restored the focus, which takes a frame. Returns the cleanup function.
 */
export function afterFocusReturns(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

/** Whether the element that had the focus has left the page. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

export function focusStep(id: string): void {
  const name = CSS.escape(id);
  document.querySelector<HTMLElement>(`[data-step="${name}"], .react-flow__node[data-id="${name}"]`)?.focus();
}

/** Selects a step and scrolls it into view. */
export function revealStep(session: BuilderSession, id: string): void {
  session.select([id]);
  session.store.setState({ revealedId: id });
}

/** Moves the focus into a panel that was opened with the keyboard. */
export function useFocusOnOpen(panel: RefObject<HTMLElement | null>): void {
  const { store } = useBuilder();
  const isEntered = useBuilderState((state) => state.shouldFocusPanel);
  useEffect(() => {
    if (!isEntered) return;
    return afterFocusReturns(() => {
      panel.current?.focus();
      store.setState({ shouldFocusPanel: false });
    });
  }, [store, panel, isEntered]);
}
