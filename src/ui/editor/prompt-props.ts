import type { DescribeMention } from "./mention-display.ts";
import type { Suggest, Suggestion, Trigger } from "./suggestion.ts";

/** Props of the frame and the editor inside it. */
export interface PromptProps {
  /** Text with mention markup: `Use @[Tone](type=STYLE&styleId=1)`. */
  value: string;
  onChange: (markup: string) => void;
  /** Suggestions for `@`, `#` and `{{`; without it they are plain characters. */
  suggest?: Suggest;
  /** Display of a mention. Must be stable (`useCallback`). */
  describeMention?: DescribeMention;
  placeholder?: string;
  /** Accessible name without a label. */
  "aria-label"?: string;
  /** Label of the suggestion list. */
  suggestionsLabel?: string;
  error?: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Called on Enter; Shift + Enter then adds a line. Without it Enter adds a line. */
  onSubmit?: () => void;
  /** Pasted or dropped files. */
  onFiles?: (files: File[]) => void;
  onBlur?: () => void;
  /** Called before the editor handles a key while no list is open; `preventDefault` stops the editor. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Imperative handle of the editor. */
export interface PromptHandle {
  focus: () => void;
  /** Inserts text at the caret. Mention markup becomes chips. */
  insertText: (markup: string) => void;
  /** Inserts plain words at the caret, with a space before them where one is missing. */
  insertWords: (words: string) => void;
  insertMention: (item: Suggestion) => void;
  /** Types the trigger character, for an @ button. */
  openSuggestions: (trigger: Trigger) => void;
}
