import { useEffect, useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { announceChange } from "./announce-change.ts";

/** Announces changes of the workflow, undo and redo to screen readers. */
export function Announcer() {
  const { store } = useBuilder();
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    let { history } = store.getState();
    return store.subscribe(() => {
      const next = store.getState();
      if (next.history === history) return;
      const change = announceChange(history, next.history, next.selected);
      history = next.history;
      if (change !== "") setAnnouncement(change);
    });
  }, [store]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
