import { useEffect, useState } from "react";
import { isLockedEmpty, isOpenByDefault, type RunView, type StepItem } from "./run-view.ts";

/** Which steps are open: by default rules, until the person opens or closes them. */
export function useOpenSteps(view: RunView | null) {
  const [overrides, setOverrides] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const runningId = view?.steps.find(({ state }) => state === "running")?.id;
  // A step that was open while it ran stays open when it finishes.
  useEffect(() => {
    if (runningId) setWatched((before) => (before.has(runningId) ? before : new Set(before).add(runningId)));
  }, [runningId]);

  const isOpen = (step: StepItem) =>
    !isLockedEmpty(step) &&
    (overrides.get(step.id) ?? ((view !== null && isOpenByDefault(step, view)) || watched.has(step.id)));
  return {
    isOpen,
    setOpen: (id: string, open: boolean) => setOverrides((before) => new Map(before).set(id, open)),
    setAll: (open: boolean) => setOverrides(new Map(view?.steps.map(({ id }) => [id, open]))),
    /** Returns a step to its default, so that an answered form closes. */
    reset: (id: string) =>
      setOverrides((before) => {
        const next = new Map(before);
        next.delete(id);
        return next;
      }),
  };
}

export type OpenSteps = ReturnType<typeof useOpenSteps>;
