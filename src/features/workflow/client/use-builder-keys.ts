import { use, useEffect, useRef } from "react";
import { catalog } from "#nodes/index.ts";
import { isTyping, matchesShortcut, type Shortcut } from "#ui/shortcut.ts";
import { useIsShortcutOn } from "#ui/single-keys.ts";
import { builderKeys as keys } from "#web/shell/shortcuts.ts";
import * as commands from "./commands.ts";
import type { BuilderSession } from "./session.ts";
import { AgentsContext, useBuilder } from "./use-builder.ts";
import { boundsOf } from "./view.ts";

interface Binding {
  keys: readonly Shortcut[];
  /** `canvas`: not while the focus is in the head or in the settings, where the key may mean something else. */
  where: "page" | "canvas";
  /** False lets the browser have the key. */
  act: (session: BuilderSession, event: KeyboardEvent, agents: ReadonlyMap<string, unknown>) => boolean;
}

const done = (_: unknown) => true;
const go = (by: 1 | -1) => (session: BuilderSession) => {
  const id = commands.neighbour(session, by);
  if (id === null) return false;
  session.select([id]);
  session.store.set({ openId: id });
  return true;
};

const bindings: readonly Binding[] = [
  { keys: [keys.undo], where: "page", act: (session) => done(session.undo()) },
  { keys: [keys.redo, "mod+y"], where: "page", act: (session) => done(session.redo()) },
  { keys: [keys.save], where: "page", act: (session) => done(void session.flush()) },
  { keys: [keys.next], where: "page", act: go(1) },
  { keys: [keys.previous], where: "page", act: go(-1) },
  { keys: [keys.search], where: "page", act: ({ store }) => done(store.set({ search: store.get().search ?? "" })) },
  { keys: [keys.tidy], where: "page", act: (session) => done(commands.tidy(session)) },
  {
    keys: [keys.add],
    where: "page",
    act: (session) =>
      session.canEdit &&
      done(session.store.set({ adding: { place: commands.placeForNew(session), at: null, isFree: true } })),
  },
  {
    keys: [keys.delete, "backspace"],
    where: "canvas",
    act: (session, event) =>
      done(commands.removeThese(session, aimed(session, event), session.store.get().selectedEdges)),
  },
  { keys: [keys.selectAll], where: "canvas", act: (session) => done(commands.selectAll(session)) },
  {
    keys: [keys.duplicate],
    where: "canvas",
    act: (session, event, agents) => done(commands.duplicateThese(session, aimed(session, event), agents)),
  },
  {
    keys: [keys.rename],
    where: "canvas",
    act(session, event) {
      const [id] = aimed(session, event);
      if (id === undefined || !session.canEdit) return false;
      session.store.set({ renamingId: id });
      return true;
    },
  },
  {
    keys: [keys.open],
    where: "canvas",
    act(session, { target }) {
      const id =
        target instanceof HTMLElement ? target.closest<HTMLElement>(".react-flow__node")?.dataset.id : undefined;
      const node = session.graph().nodes.find((one) => one.id === id);
      if (!node || target !== (target as HTMLElement).closest(".react-flow__node")) return false;
      const isStep = catalog[node.type]?.traits?.executes !== false;
      session.store.set(isStep ? { openId: node.id } : { renamingId: node.id });
      return true;
    },
  },
  {
    keys: [keys.close],
    where: "canvas",
    act(session) {
      session.select([]);
      session.store.set({ openId: null });
      return false;
    },
  },
];

/** Without a selection the card that has the focus is meant. */
function aimed(session: BuilderSession, { target }: Event): ReadonlySet<string> {
  const { selected } = session.store.get();
  if (selected.size > 0) return selected;
  const id = target instanceof HTMLElement ? target.closest<HTMLElement>(".react-flow__node")?.dataset.id : undefined;
  return new Set(id === undefined ? [] : [id]);
}

const above = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

function isReached({ where }: Binding, { target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || isTyping(target) || target.closest(above)) return false;
  // After a press on the ground the focus is on whatever holds the canvas.
  const isAround = target.querySelector("[data-canvas]") !== null;
  return where === "page" || isAround || target.closest("[data-canvas]") !== null;
}

/** Below everything, for pasting where no canvas is shown. */
function foot(session: BuilderSession) {
  const bounds = boundsOf(session.graph());
  return bounds ? { x: bounds.left, y: bounds.bottom + 64 } : { x: 0, y: 0 };
}

/** All keys of the builder, and the clipboard. */
export function useBuilderKeys(): void {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const isOn = useIsShortcutOn();
  const latest = useRef(isOn);
  latest.current = isOn;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const binding = bindings.find((one) =>
        one.keys.some((key) => latest.current(key) && matchesShortcut(event, key)),
      );
      if (binding && isReached(binding, event) && binding.act(session, event, agents)) event.preventDefault();
    };
    const isElsewhere = ({ target }: Event) =>
      isTyping(target) || (target instanceof HTMLElement && target.closest(above) !== null);
    const copy = (event: ClipboardEvent) => {
      // Marked text is what the person wants to copy then.
      if (isElsewhere(event) || !(getSelection()?.isCollapsed ?? true)) return;
      const text = commands.copyThese(session, aimed(session, event));
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (event.type === "cut") commands.removeThese(session, aimed(session, event));
    };
    const paste = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const at = session.aim.current?.() ?? foot(session);
      if (commands.pasteText(session, text, at, agents)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("copy", copy);
    document.addEventListener("cut", copy);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("copy", copy);
      document.removeEventListener("cut", copy);
      document.removeEventListener("paste", paste);
    };
  }, [session, agents]);
}
