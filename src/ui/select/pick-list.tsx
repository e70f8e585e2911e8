import { Check, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { optionRow } from "../overlays/surface.ts";
import { useUiLabels } from "../ui-labels.ts";
import { flatOptions, type Option, type Options } from "./option.ts";

/** A secondary action of a row, by a press on its icon or Shift + Enter. */
interface RowAction {
  /** Null for rows without the action. */
  iconOf: (id: string) => ReactNode;
  /** Tooltip of the action. */
  nameOf: (id: string) => string;
  onPress: (id: string) => void;
}

interface PickListProps {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  options: Options;
  /** Selected id, or several ids, which a press toggles. */
  value: string | null | readonly string[];
  onPick: (id: string) => void;
  /** Called with the search text, to load options. */
  onSearch?: (text: string) => void;
  /** Shown in the empty search field. */
  placeholder: string;
  emptyText?: string;
  rowAction?: RowAction;
  /** False to avoid opening the on-screen keyboard. */
  autoFocus?: boolean | undefined;
  /** Below the list: a button to create an item. */
  foot?: ReactNode;
  className?: string | undefined;
}

const normalizeText = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Options that contain every word of `search`, in their groups. */
export function filterOptions<Entry extends Options[number]>(options: readonly Entry[], search: string): Entry[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  const fits = ({ label, hint = "", keywords = "" }: Option) =>
    words.every((word) => normalizeText(`${label} ${hint} ${keywords}`).includes(word));
  return options.flatMap((entry): Entry[] => {
    if (!("options" in entry)) return fits(entry) ? [entry] : [];
    const own = entry.options.filter(fits);
    // A group keeps its type; only its options are fewer.
    return own.length > 0 ? [{ ...entry, options: own }] : [];
  });
}

/** A searchable list for popovers. The field keeps the focus; arrow keys move the active option. */
export function PickList({
  "aria-label": label,
  "aria-labelledby": labelledBy,
  options,
  value,
  onPick,
  onSearch,
  placeholder,
  emptyText,
  rowAction,
  autoFocus = true,
  foot,
  className,
}: PickListProps) {
  const labels = useUiLabels();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const shown = filterOptions(options, search);
  const flat = flatOptions(shown).filter(({ isDisabled }) => !isDisabled);
  const chosen = typeof value === "string" ? [value] : (value ?? []);
  const [marked, setMarked] = useState(chosen[0] ?? null);
  const at = Math.max(
    0,
    flat.findIndex(({ id }) => id === marked),
  );
  const current = flat[at];
  const idOf = (id: string) => `${listId}-${id}`;

  const mark = (next: Option | undefined) => {
    if (!next) return;
    setMarked(next.id);
    list.current?.querySelector(`#${CSS.escape(idOf(next.id))}`)?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, Option | undefined> = {
      ArrowDown: flat[(at + 1) % flat.length],
      ArrowUp: flat[(at - 1 + flat.length) % flat.length],
      PageDown: flat[Math.min(at + 8, flat.length - 1)],
      PageUp: flat[Math.max(at - 8, 0)],
    };
    if (event.key in moves) mark(moves[event.key]);
    else if (event.key === "Enter" && event.shiftKey && rowAction)
      current && rowAction.iconOf(current.id) && rowAction.onPress(current.id);
    else if (event.key === "Enter") current && onPick(current.id);
    else return;
    event.preventDefault();
  };

  const row = (option: Option) => {
    const isChosen = chosen.includes(option.id);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
      <div
        key={option.id}
        id={idOf(option.id)}
        role="option"
        aria-selected={isChosen}
        aria-disabled={option.isDisabled || undefined}
        onPointerMove={() => !option.isDisabled && option.id !== current?.id && setMarked(option.id)}
        onClick={() => !option.isDisabled && onPick(option.id)}
        className={cx(
          optionRow,
          "scroll-my-1",
          option.isDisabled
            ? "text-ink-3"
            : isChosen
              ? option.id === current?.id
                ? "bg-accent-soft-2"
                : "bg-accent-soft"
              : option.id === current?.id && "bg-hover",
        )}
      >
        {option.icon}
        <span className="min-w-0 flex-1">
          <span className={cx("block cut", isChosen && "font-medium")}>{option.label}</span>
          {option.hint && (
            <span className={cx("block cut text-sm", isChosen ? "text-ink-2" : "text-ink-3")}>{option.hint}</span>
          )}
        </span>
        {option.end && (
          <span className={cx("flex-none text-sm num", isChosen ? "text-ink-2" : "text-ink-3")}>{option.end}</span>
        )}
        {isChosen && <Check aria-hidden className="text-accent-text" />}
        {rowAction && actionOf(rowAction, option.id)}
      </div>
    );
  };
  const actionOf = ({ iconOf, nameOf, onPress }: RowAction, id: string) => {
    const icon = iconOf(id);
    return icon ? (
      // Shift + Enter in the field does the same.
      <span
        aria-hidden
        title={nameOf(id)}
        onClick={(event) => {
          event.stopPropagation();
          onPress(id);
        }}
        className="-mr-1 grid size-7 flex-none place-items-center rounded-control hover:bg-press max-sm:size-11"
      >
        {icon}
      </span>
    ) : null;
  };

  return (
    <div className={cx("flex min-h-0 flex-col", className)}>
      <label className="flex h-10 flex-none items-center gap-2 border-line border-b px-3">
        <Search aria-hidden className="text-ink-3" />
        <input
          role="combobox"
          aria-label={placeholder}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? idOf(current.id) : undefined}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened the list to search in it
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            onSearch?.(event.target.value);
          }}
          onKeyDown={press}
          className="w-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3 max-sm:text-lg"
        />
      </label>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-multiselectable={Array.isArray(value) || undefined}
        // Keeps the focus in the search field.
        onPointerDown={(event) => event.preventDefault()}
        className="max-h-80 min-h-0 flex-1 overflow-y-auto p-1 scroll-thin"
      >
        {shown.map((entry, index) =>
          "options" in entry ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div
              key={entry.label}
              role="group"
              aria-label={entry.label}
              className={cx(index > 0 && "mt-1 border-line border-t pt-1")}
            >
              <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">
                {entry.label}
              </div>
              {entry.options.map(row)}
            </div>
          ) : (
            row(entry)
          ),
        )}
      </div>
      {flat.length === 0 && <p className="px-3 pb-2.5 text-ink-3">{emptyText ?? labels.noMatches}</p>}
      {foot && <div className="flex-none border-line border-t p-1">{foot}</div>}
    </div>
  );
}
