import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { spacedWords } from "#lib/text.ts";
import { type Suggestion, suggestionMarkup } from "#ui/editor/suggestion.ts";
import {
  applyEdit,
  findMentionQuery,
  findPromptQuery,
  mentionBefore,
  replaceShown,
  toShownText,
} from "./shown-text.ts";

interface MentionBoxOptions {
  /** The text with mention markup. */
  markup: string;
  setMarkup: (markup: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
  /** "@" opens the list of resources. */
  canMention: boolean;
  /** "/" on an empty line opens the list of prompts. */
  canInsertPrompts: boolean;
}

/** A part of the shown text, from `start` to `end`. */
export interface ShownRange {
  readonly start: number;
  readonly end: number;
}

/** The list that is open while a person types after "@" or "/". */
interface OpenList extends ShownRange {
  readonly trigger: "@" | "/";
  readonly query: string;
}

/** A text area that shows mentions by their names. */
export function useMentionBox({ markup, setMarkup, area, canMention, canInsertPrompts }: MentionBoxOptions) {
  const shown = toShownText(markup);
  /** null while the person is somewhere else. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The "@" or "/" whose list was closed. */
  const [dismissedStart, setDismissedStart] = useState<number | null>(null);
  const nextSelection = useRef<ShownRange | null>(null);
  const isReplaced = useRef(false);
  const found = caret === null ? null : findList(caret);
  if (dismissedStart !== null && !found && caret !== null) setDismissedStart(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useLayoutEffect(() => {
    if (nextSelection.current === null) return;
    const { start, end } = nextSelection.current;
    area.current?.setSelectionRange(start, end);
    setCaret(end);
    nextSelection.current = null;
  }, [markup]);
  // A dialog that closes gives the focus back a frame later, and what is typed until then would be lost. It has ended the
  // inertness of the page only when layout effects have run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useEffect(() => {
    if (isReplaced.current) area.current?.focus();
    isReplaced.current = false;
  }, [markup]);

  function findList(at: number): OpenList | null {
    const mention = canMention && findMentionQuery(shown, at);
    if (mention) return { trigger: "@", ...mention, end: at };
    const prompt = canInsertPrompts && findPromptQuery(shown, at);
    return prompt ? { trigger: "/", ...prompt, end: at } : null;
  }

  /** Replaces a part of the shown text, and puts the caret after it, or selects a part of what was inserted. */
  function replace({ start, end }: ShownRange, inserted: string, selected?: ShownRange | null) {
    const caretAt = toShownText(inserted).text.length;
    const from = selected ?? { start: caretAt, end: caretAt };
    isReplaced.current = true;
    nextSelection.current = { start: start + from.start, end: start + from.end };
    setMarkup(replaceShown(shown, start, end, inserted));
  }

  return {
    shown,
    /** What the person types after "@" or "/"; null while no list is open. */
    open: found && found.start !== dismissedStart ? found : null,
    onChange(edited: string, at: number) {
      setMarkup(applyEdit(markup, edited, at));
      setCaret(at);
    },
    /** The caret has moved; null when the person has left. */
    onCaret: setCaret,
    dismiss: () => setDismissedStart(found?.start ?? null),
    /** Opens a dismissed list again. The dialog that closes gives the focus back, which moves no caret. */
    reopen() {
      setDismissedStart(null);
      setCaret(area.current?.selectionEnd ?? null);
    },
    pick(item: Suggestion) {
      if (found) replace(found, `${suggestionMarkup(item)} `);
    },
    replace,
    /** Backspace removes a mention as a whole. Returns false if there is none before the caret. */
    removeMention(): boolean {
      const { selectionStart, selectionEnd } = area.current ?? {};
      if (selectionStart === undefined || selectionStart !== selectionEnd) return false;
      const mention = mentionBefore(shown, selectionStart);
      if (mention) replace(mention, "");
      return mention !== undefined;
    },
    /** Inserts words at the caret, with a space on both sides where one is missing. */
    insertWords(words: string) {
      const at = area.current?.selectionEnd ?? shown.text.length;
      replace({ start: at, end: at }, spacedWords(shown.text, at, words));
    },
    /** Inserts a mention at the caret. */
    insertMention(mention: string) {
      const at = area.current?.selectionEnd ?? shown.text.length;
      const isInWord = /\S$/.test(shown.text.slice(0, at));
      replace({ start: at, end: at }, `${isInWord ? " " : ""}${mention} `);
    },
    /** Types "@" for the person, or "/" on a line of its own. */
    openList(trigger: OpenList["trigger"]) {
      const { text } = shown;
      let at = area.current?.selectionEnd ?? text.length;
      let before = /\S$/.test(text.slice(0, at)) ? " " : "";
      if (trigger === "/") {
        const lineEnd = text.indexOf("\n", at);
        at = lineEnd < 0 ? text.length : lineEnd;
        before = at === 0 || text[at - 1] === "\n" ? "" : "\n";
      }
      setDismissedStart(null);
      replace({ start: at, end: at }, before + trigger);
    },
  };
}

export type MentionBox = ReturnType<typeof useMentionBox>;
