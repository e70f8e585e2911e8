import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { builderSearchText } from "#product/texts/builder/search.ts";
import { Button } from "#ui/buttons/button.tsx";
import { matchesShortcut } from "#ui/shortcuts/shortcut.ts";
import { findSteps } from "./find-steps.ts";
import { replaceWords } from "./replace.ts";

const text = builderSearchText;

interface ReplaceRowProps {
  search: string;
  /** Id of the current search result. */
  nodeId: string | null;
  /** Called with the ids of the steps that still match. */
  onReplaced: (remaining: readonly string[]) => void;
  onClose: () => void;
}

/** The replace row of the search. Enter replaces in the current step, Cmd/Ctrl + Enter in all. */
export function ReplaceRow({ search, nodeId, onReplaced, onClose }: ReplaceRowProps) {
  const session = useBuilder();
  const graph = useDeferredValue(useGraph());
  const [replacement, setBy] = useState("");
  const [result, setSaid] = useState("");
  const countEverywhere = useMemo(() => replaceWords(graph, search, replacement).count, [graph, search, replacement]);
  const countHere = useMemo(
    () => (nodeId === null ? 0 : replaceWords(graph, search, replacement, new Set([nodeId])).count),
    [graph, search, replacement, nodeId],
  );
  function replace(nodeIds?: ReadonlySet<string>) {
    // Uses the present graph, because the deferred one may lack the latest keystroke.
    const { graph: next, count, skipped } = replaceWords(session.graph(), search, replacement, nodeIds);
    if (count > 0) session.change(next);
    setSaid(text.replaced(count, skipped));
    onReplaced(findSteps(next, search));
  }
  const replaceHere = () => nodeId !== null && replace(new Set([nodeId]));
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (matchesShortcut(event.nativeEvent, "mod+enter")) replace();
    else if (event.key === "Enter") replaceHere();
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-1 border-line border-t pt-1">
      <input
        aria-label={text.replaceWith}
        placeholder={text.replaceWith}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to replace
        autoFocus
        value={replacement}
        onChange={({ target: { value } }) => {
          setBy(value);
          setSaid("");
        }}
        onKeyDown={press}
        className="min-w-0 bg-transparent px-2 py-1 outline-none placeholder:text-ink-3"
      />
      <div className="flex flex-wrap items-center justify-end gap-1 px-1 pb-0.5">
        <span role="status" className="min-w-0 flex-1 pl-1 text-xs text-ink-3 num">
          {result}
        </span>
        <Button size="s" variant="ghost" isDisabled={countHere === 0} onPress={replaceHere}>
          {text.replaceInStep}
        </Button>
        <Button size="s" isDisabled={countEverywhere === 0} onPress={() => replace()}>
          {text.replaceAll(countEverywhere)}
        </Button>
      </div>
    </div>
  );
}
