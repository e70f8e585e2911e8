import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { StepPaletteRequest } from "#builder/session/builder-state.ts";
import { insertStep } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState, useGraph } from "#builder/session/use-builder.ts";
import type { AnySpec } from "#engine/node.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { catalog, type NodeType, specs } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { stepPaletteText } from "#product/texts/builder/step-palette.ts";
import { cx } from "#ui/cx.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { canShowDeprecated } from "./can-show-deprecated.ts";
import { matchType } from "./match-type.ts";

const text = stepPaletteText;
const families = ["human", "ai", "flow"] as const;
const allTypes = Object.keys(specs) as NodeType[]; // Object.keys widens to string

/** The list of step types, opened where a new step was requested. */
export function StepPalette() {
  const session = useBuilder();
  const adding = useBuilderState((state) => state.paletteRequest);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => session.store.setState({ paletteRequest: null });
  const point = adding?.at ?? { x: window.innerWidth / 2 - 150, y: window.innerHeight / 4 };
  if (!adding) return null;
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: point.x, top: point.y }}
      />
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && close()}
        triggerRef={anchor}
        aria-label={text.title}
        placement="bottom start"
        className="w-96 max-w-[calc(100vw-24px)] p-0!"
      >
        <TypeList adding={adding} onDone={close} />
      </Popover>
    </>
  );
}

interface TypeListProps {
  adding: StepPaletteRequest;
  onDone: () => void;
}

function TypeList({ adding, onDone }: TypeListProps) {
  const session = useBuilder();
  const id = useId();
  const [search, setSearch] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const graph = useGraph();
  const hasDeprecated = isAllShown || canShowDeprecated(catalog, graph.nodes, search);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = allTypes
    .flatMap((type) => {
      const spec: AnySpec = specs[type];
      if (!adding.allowsNotes && spec.traits?.executes === false) return [];
      if (spec.traits?.placeholder || (spec.traits?.deprecated && !isAllShown)) return [];
      const fit = matchType(spec, search);
      return fit === null ? [] : [{ type, fit, family: spec.family }];
    })
    // Best match first, because Enter adds it.
    .toSorted((a, b) => a.fit - b.fit || families.indexOf(a.family) - families.indexOf(b.family));
  const groups = [...new Set(found.map(({ family }) => family))].map((family) => ({
    family,
    types: found.flatMap((one) => (one.family === family ? [one.type] : [])),
  }));
  const ordered = groups.flatMap(({ types }) => types);
  const chosen = ordered[Math.min(at, ordered.length - 1)];
  const addStep = (type: NodeType, isByKey: boolean) => {
    onDone();
    insertStep(session, type, adding.place, isByKey);
  };
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}${chosen}`)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, ordered.length - 1) + step + ordered.length) % Math.max(ordered.length, 1));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      addStep(chosen, true);
    }
  };
  return (
    <>
      <div className="border-line border-b px-3">
        <input
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-activedescendant={chosen && `${id}${chosen}`}
          aria-label={builderText.searchStepTypes}
          placeholder={builderText.searchStepTypes}
          // biome-ignore lint/a11y/noAutofocus: the palette opens to be typed in
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="h-10 w-full bg-transparent outline-none placeholder:text-ink-3 max-sm:text-lg"
        />
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={text.title}
        className="max-h-90 overflow-y-auto p-1 scroll-thin"
      >
        {groups.map(({ family, types }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
          <div key={family} role="group" aria-label={text.families[family]}>
            <div aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">
              {text.families[family]}
            </div>
            {types.map((type) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
              <div
                key={type}
                id={`${id}${type}`}
                role="option"
                tabIndex={-1}
                aria-selected={type === chosen}
                onPointerMove={() => setAt(ordered.indexOf(type))}
                onClick={() => addStep(type, false)}
                className={cx(
                  "flex min-h-12 cursor-default items-center gap-2.5 rounded-control px-2 py-1.5",
                  type === chosen && "bg-hover",
                )}
              >
                <StepTile type={type} />
                <span className="min-w-0 flex-1">
                  <span className="block cut font-medium">{specs[type].title}</span>
                  <span className="block text-sm text-pretty text-ink-3">{specs[type].hint}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {ordered.length === 0 && <p className="px-3 pb-3 text-ink-3">{text.noMatch}</p>}
      <div
        className={cx(
          "flex items-center gap-3 border-line border-t px-3 py-2 text-xs text-ink-3",
          !hasDeprecated && "max-sm:hidden",
        )}
      >
        {hasDeprecated && (
          <Checkbox isSelected={isAllShown} onChange={setAllShown}>
            {builderText.showDeprecated}
          </Checkbox>
        )}
        <span className="ml-auto max-sm:hidden">{text.keyboardHint}</span>
      </div>
    </>
  );
}
