import { useEffect, useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { sayChange } from "./said.ts";

/** Says politely what became of the workflow, and what was undone. */
export function Announcer() {
  const { store } = useBuilder();
  const [said, setSaid] = useState("");
  useEffect(() => {
    let { history } = store.get();
    return store.subscribe(() => {
      const next = store.get();
      if (next.history === history) return;
      const words = sayChange(history, next.history, next.selected);
      history = next.history;
      if (words !== "") setSaid(words);
    });
  }, [store]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
