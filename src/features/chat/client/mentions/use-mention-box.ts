import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { spacedWords } from "#lib/text.ts";
import { type Suggestion, suggestionMarkup } from "#ui/editor/suggestion.ts";
import { applyEdit, findMentionQuery, mentionBefore, replaceShown, toShownText } from "./shown-text.ts";

interface MentionBoxOptions {
  /** The text with mention markup. */
  markup: string;
  setMarkup: (markup: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
  /** "@" opens the list of resources. */
  canMention: boolean;
}

/** A text area that shows mentions by their names. */
export function useMentionBox({ markup, setMarkup, area, canMention }: MentionBoxOptions) {
  const shown = toShownText(markup);
  /** null while the person is somewhere else. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The "@" whose list was closed. */
  const [dismissedStart, setDismissedStart] = useState<number | null>(null);
  const nextCaret = useRef<number | null>(null);
  const found = canMention && caret !== null ? findMentionQuery(shown, caret) : null;
  if (dismissedStart !== null && !found && caret !== null) setDismissedStart(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = null;
  }, [markup]);

  /** Replaces a part of the shown text, and puts the caret after it. */
  function replace(from: number, to: number, inserted: string) {
    nextCaret.current = from + toShownText(inserted).text.length;
    setMarkup(replaceShown(shown, from, to, inserted));
  }

  return {
    shown,
    /** What the person types after "@"; null while no list is open. */
    query: found && found.start !== dismissedStart ? found.query : null,
    onChange(edited: string, at: number) {
      setMarkup(applyEdit(markup, edited, at));
      setCaret(at);
    },
    /** The caret has moved; null when the person has left. */
    onCaret: setCaret,
    dismiss: () => setDismissedStart(found?.start ?? null),
    pick(item: Suggestion) {
      if (found && caret !== null) replace(found.start, caret, `${suggestionMarkup(item)} `);
    },
    /** Backspace removes a mention as a whole. Returns false if there is none before the caret. */
    removeMention(): boolean {
      const { selectionStart, selectionEnd } = area.current ?? {};
      if (selectionStart === undefined || selectionStart !== selectionEnd) return false;
      const mention = mentionBefore(shown, selectionStart);
      if (mention) replace(mention.start, mention.end, "");
      return mention !== undefined;
    },
    /** Inserts words at the caret, with a space on both sides where one is missing. */
    insertWords(words: string) {
      const at = area.current?.selectionEnd ?? shown.text.length;
      area.current?.focus();
      replace(at, at, spacedWords(shown.text, at, words));
    },
    /** Inserts a mention at the caret. */
    insertMention(mention: string) {
      const at = area.current?.selectionEnd ?? shown.text.length;
      const isInWord = /\S$/.test(shown.text.slice(0, at));
      area.current?.focus();
      replace(at, at, `${isInWord ? " " : ""}${mention} `);
    },
    /** Types "@" for the person. */
    openList() {
      const at = area.current?.selectionEnd ?? shown.text.length;
      const isInWord = /\S$/.test(shown.text.slice(0, at));
      area.current?.focus();
      replace(at, at, isInWord ? " @" : "@");
    },
  };
}
