import type { DescribeMention } from "./mention-display.ts";
import type { Suggest, Suggestion, Trigger } from "./suggestion.ts";

/** What the frame and the editor inside it share. */
export interface PromptProps {
  /** Text with mention markup: `Use @[Tone](type=STYLE&styleId=1)`. */
  value: string;
  onChange: (markup: string) => void;
  /** Answers `@`, `#` and `{{`; without it they are letters. */
  suggest?: Suggest;
  /** The icon of a mention, and whether what it stands for is gone. Keep it stable (`useCallback`). */
  describeMention?: DescribeMention;
  placeholder?: string;
  /** Names the field where no label does. */
  "aria-label"?: string;
  /** Names the list of suggestions. */
  suggestionsLabel?: string;
  error?: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Enter. Shift and Enter then make a new line; without it Enter does. */
  onSubmit?: () => void;
  /** Pasted or dropped files. */
  onFiles?: (files: File[]) => void;
  onBlur?: () => void;
  /** Before the editor takes a key, while no list is open; `preventDefault` keeps the key from it. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** What a screen may do with the editor from outside. */
export interface PromptHandle {
  focus: () => void;
  /** At the caret: dictated words, an example. Markup in it becomes chips. */
  insertText: (markup: string) => void;
  insertMention: (item: Suggestion) => void;
  /** As if the person had typed the sign: for an @ button. */
  openSuggestions: (trigger: Trigger) => void;
}
