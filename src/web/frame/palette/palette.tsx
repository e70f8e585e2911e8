import { Command, defaultFilter } from "cmdk";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { openPanel } from "#client/panels/panels.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { timers } from "#product/timers.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { Kbd } from "#ui/shortcuts/kbd.tsx";
import { groupNames, type PaletteItem, readQuery } from "./palette-item.ts";
import { pickGroups } from "./pick-groups.ts";
import { usePaletteItems } from "./use-palette-items.tsx";

const text = paletteText;
const maxStoredRecent = 20;
/** A recent item wins over an equally good match. */
const recentBoost = 1.15;

/** The command palette. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState("");
  const recentKey = `troupe-palette-${workspaceId}`;
  const recentIds = useMemo(() => (readStorage(recentKey) ?? "").split(" ").filter(Boolean), [recentKey]);
  const items = usePaletteItems(useDebouncedValue(readQuery(typed).query, timers.check.searchMs), recentIds);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  function chooseItem(item: PaletteItem, act = item.run) {
    writeStorage(recentKey, [item.id, ...recentIds.filter((id) => id !== item.id)].slice(0, maxStoredRecent).join(" "));
    // Closed first, so that a dialog opened by the item keeps the focus.
    dialog.current?.close();
    act();
  }
  function press(event: KeyboardEvent) {
    if (!event.metaKey && !event.ctrlKey) return;
    const item = byId.get(selected);
    const beside = item?.beside;
    if (event.key === "k") dialog.current?.close();
    if (event.key !== "Enter" || !item || !beside) return;
    event.preventDefault();
    chooseItem(item, () => openPanel(beside));
  }
  function score(id: string): number {
    const { query } = readQuery(typed);
    const item = byId.get(id);
    if (!item) return 0;
    if (query === "") return 1;
    return defaultFilter(item.label, query, item.keywords) * (recentIds.includes(id) ? recentBoost : 1);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={text.label}
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && dialog.current.close()}
      className="m-0 mx-auto mt-[max(12px,10vh)] max-h-[min(480px,80dvh)] w-[min(640px,calc(100vw-24px))] max-w-none overflow-hidden rounded-card bg-raised p-0 text-ink shadow-[var(--float-3),0_0_0_1px_var(--line)] outline-none backdrop:bg-dim open:flex open:animate-pop-in"
    >
      <Command
        label={text.label}
        filter={score}
        loop
        vimBindings={false}
        className="flex min-h-0 w-full flex-col"
        value={selected}
        onValueChange={setSelected}
        onKeyDown={press}
      >
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          placeholder={text.placeholder}
          className="h-13 flex-none border-line border-b bg-transparent px-5 text-md outline-none"
        />
        <Command.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 scroll-thin">
          <Command.Empty className="px-3 py-8 text-center text-ink-3">{text.empty}</Command.Empty>
          {pickGroups(items, typed, recentIds).map(({ group, items: members }) => (
            <Command.Group
              key={group}
              heading={groupNames[group]()}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
            >
              {members.map((item) => (
                <Command.Item
                  key={item.id}
                  value={item.id}
                  onSelect={() => chooseItem(item)}
                  className="flex min-h-row cursor-default select-none items-center gap-2 rounded-control px-2 py-1 data-[selected=true]:bg-hover"
                >
                  <PaletteRow item={item} />
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p className="flex flex-none items-center gap-3 border-line border-t px-5 py-2.5 text-xs text-ink-3 max-sm:hidden">
          <span className="flex-1">{text.hint}</span>
          {byId.get(selected)?.beside && (
            <>
              {text.openToSide}
              <Kbd shortcut="mod+enter" />
            </>
          )}
          {text.open}
          <Kbd shortcut="enter" />
        </p>
      </Command>
    </dialog>
  );
}

function PaletteRow({ item: { icon: Icon, start, label, hint } }: { item: PaletteItem }) {
  return (
    <>
      <span className="grid w-5 flex-none place-items-center text-ink-3">{Icon ? <Icon aria-hidden /> : start}</span>
      <span className="min-w-0 flex-1 cut">{label}</span>
      {hint && <span className="max-w-[40%] flex-none cut text-sm text-ink-3">{hint}</span>}
    </>
  );
}
