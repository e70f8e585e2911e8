/** Where the focus stands among the steps of the builder, on the canvas as in the outline. */
import { type RefObject, useEffect } from "react";
import type { BuilderSession } from "./session.ts";
import { useBuilder, useBuilderState } from "./use-builder.ts";

/** Cards say their step by the library's own attribute, rows by ours. */
export const stepSelector = ".react-flow__node, [data-step]";

/** After a menu or a sheet that closes has put the focus back where it came from, which takes it a frame. */
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

/** Brings a step into view that somebody wants to see. */
export function revealStep(session: BuilderSession, id: string): void {
  session.select([id]);
  session.store.set({ revealedId: id });
}

/** Takes the focus into the settings of a step that was opened by key. */
export function useFocusOnOpen(panel: RefObject<HTMLElement | null>): void {
  const { store } = useBuilder();
  const isEntered = useBuilderState((state) => state.shouldFocusPanel);
  useEffect(() => {
    if (!isEntered) return;
    return afterFocusReturns(() => {
      panel.current?.focus();
      store.set({ shouldFocusPanel: false });
    });
  }, [store, panel, isEntered]);
}
