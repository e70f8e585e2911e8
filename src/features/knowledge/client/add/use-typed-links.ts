import { useState } from "react";
import { warnRefused } from "./add-dropped.ts";
import { parseUrls } from "./parse-urls.ts";
import { sourcesToAdd } from "./sources-to-add.ts";

/** The field for links. What isn't a link stays in it. */
export function useTypedLinks() {
  const [typed, setTyped] = useState("");
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  return {
    typed,
    /** Of the entries that were tried last. */
    invalid,
    isEmpty: typed.trim() === "",
    /** Links that wait in the field. */
    count: parseUrls(typed).urls.length,
    change(value: string) {
      setTyped(value);
      setInvalid([]);
    },
    /** Moves the links to the list of sources. False if something stays. */
    add(): boolean {
      const { urls, invalid: rest } = parseUrls(typed);
      setInvalid(rest);
      setTyped(rest.join("\n"));
      warnRefused(sourcesToAdd.addUrls(urls).refused);
      return rest.length === 0;
    },
  };
}

export type TypedLinks = ReturnType<typeof useTypedLinks>;
