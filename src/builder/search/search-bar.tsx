import { ChevronDown, ChevronUp, Replace, X } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { useBuilder, useBuilderState, useGraph } from "#builder/session/use-builder.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { builderSearchText } from "#product/texts/builder/search.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { findSteps } from "./find-steps.ts";
import { ReplaceRow } from "./replace-row.tsx";

const text = builderSearchText;

/** Find and replace in the workflow. */
export function SearchBar() {
  const isOpen = useBuilderState((state) => state.search !== null);
  return isOpen ? <OpenSearch /> : null;
}

function OpenSearch() {
  const session = useBuilder();
  const search = useBuilderState((state) => state.search ?? "");
  const soughtId = useBuilderState((state) => state.revealedId);
  const [isReplacing, setReplacing] = useState(false);
  const graph = useDeferredValue(useGraph());
  const found = useMemo(() => findSteps(graph, search), [graph, search]);
  const at = found.indexOf(soughtId ?? "");
  const goTo = (ids: readonly string[], place: number) => {
    const id = ids[(place + ids.length) % ids.length];
    if (id === undefined) return session.store.setState({ revealedId: null });
    session.select([id]);
    session.store.setState({ revealedId: id });
  };
  const close = () => session.store.setState({ search: null, revealedId: null });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Escape") close();
    else if (event.key === "Enter") goTo(found, at < 0 ? 0 : at + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  };
  return (
    <search
      aria-label={builderText.search}
      className="absolute top-16 right-4 z-20 grid max-w-[calc(100%-16px)] gap-1 rounded-card border border-line-2 bg-raised p-1 shadow-float-1 max-lg:right-2"
    >
      <div className="flex min-w-0 items-center gap-0.5 pl-2">
        <input
          aria-label={builderText.search}
          placeholder={builderText.search}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to search
          autoFocus
          value={search}
          onChange={({ target: { value } }) => {
            session.store.setState({ search: value });
            goTo(findSteps(graph, value), 0);
          }}
          onKeyDown={press}
          className="w-44 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
        <span role="status" className="min-w-14 text-right text-xs whitespace-nowrap text-ink-3 num">
          {search.trim() && text.matchPosition(at + 1, found.length)}
        </span>
        <IconButton
          icon={ChevronUp}
          size="s"
          label={text.previous}
          isDisabled={found.length === 0}
          onPress={() => goTo(found, at - 1)}
        />
        <IconButton
          icon={ChevronDown}
          size="s"
          label={text.next}
          isDisabled={found.length === 0}
          onPress={() => goTo(found, at + 1)}
        />
        {session.canEdit && (
          <IconButton
            icon={Replace}
            size="s"
            label={text.replace}
            aria-expanded={isReplacing}
            onPress={() => setReplacing(!isReplacing)}
          />
        )}
        <IconButton icon={X} size="s" label={text.close} onPress={close} />
      </div>
      {isReplacing && (
        <ReplaceRow
          search={search}
          nodeId={at < 0 ? null : soughtId}
          // Continues after the step that was changed.
          onReplaced={(left) => goTo(left, Math.max(0, left.includes(soughtId ?? "") ? at + 1 : at))}
          onClose={close}
        />
      )}
    </search>
  );
}
