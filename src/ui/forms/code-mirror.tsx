import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder as placeholderOf,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import type { CodeEditorProps } from "./code-editor.tsx";

interface CodeMirrorProps extends Omit<CodeEditorProps, "label" | "hint" | "error" | "className"> {
  labelId: string;
  noteId: string | undefined;
}

/** The editor itself, in its own chunk. */
export default function CodeMirror({ value, onChange, labelId, noteId, ...look }: CodeMirrorProps) {
  const { language, placeholder = "", maxLength, isReadOnly = false, markedLine = null } = look;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const first = useRef({ value, setup: setupOf({ language, placeholder, isReadOnly, labelId, noteId }) });

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current.value,
        extensions: [
          baseExtensions,
          compartments.setup.of(first.current.setup),
          compartments.mark.of([]),
          EditorState.changeFilter.of(({ newDoc }) => maxLength === undefined || newDoc.length <= maxLength),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [maxLength]);

  // The value was changed from outside, by an undo or another person.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const setup = setupOf({ language, placeholder, isReadOnly, labelId, noteId });
    view.current?.dispatch({ effects: compartments.setup.reconfigure(setup) });
  }, [language, placeholder, isReadOnly, labelId, noteId]);
  useEffect(() => {
    view.current?.dispatch({
      effects: compartments.mark.reconfigure(markedLine === null ? [] : highlightLine(markedLine)),
    });
  }, [markedLine]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text inside takes the keys; Escape frees Tab and closes nothing
    <div
      ref={place}
      className="min-w-0 flex-1"
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    />
  );
}

const compartments = { setup: new Compartment(), mark: new Compartment() };
const languages = { javascript: () => javascript(), python: () => python() };

interface Setup {
  language: keyof typeof languages;
  placeholder: string;
  isReadOnly: boolean;
  labelId: string;
  noteId: string | undefined;
}

function setupOf({ language, placeholder, isReadOnly, labelId, noteId }: Setup): Extension {
  return [
    languages[language](),
    indentUnit.of(language === "python" ? "    " : "  "),
    placeholderOf(placeholder),
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ "aria-labelledby": labelId, ...(noteId && { "aria-describedby": noteId }) }),
  ];
}

/** Highlights a line as an error, if it exists. */
function highlightLine(line: number): Extension {
  return EditorView.decorations.compute(["doc"], ({ doc }) => {
    const marks = new RangeSetBuilder<Decoration>();
    if (line <= doc.lines) {
      const { from } = doc.line(line);
      marks.add(from, from, Decoration.line({ class: "cm-marked" }));
    }
    return marks.finish();
  });
}

const highlightStyle = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--accent-text)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--success)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--warning)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], fontWeight: "600" },
  { tag: tags.invalid, color: "var(--danger)" },
]);

const theme = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)", maxHeight: "60vh", minHeight: "200px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", fontSize: "13px", lineHeight: "20px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "6px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-line": { padding: "0 10px 0 4px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-3)", border: "none", minWidth: "36px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--bg-hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-content ::selection": { backgroundColor: "var(--accent-soft)" },
  ".cm-placeholder": { color: "var(--ink-3)", whiteSpace: "pre-wrap" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--bg-press)", outline: "none" },
  ".cm-marked": { backgroundColor: "var(--danger-soft)" },
});

const baseExtensions: Extension = [
  lineNumbers(),
  history(),
  bracketMatching(),
  indentOnInput(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  syntaxHighlighting(highlightStyle),
  theme,
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
];
