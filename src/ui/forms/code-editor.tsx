import { lazy, Suspense, useId } from "react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldBox, fieldRoot } from "./field.ts";
import { FieldMessage } from "./field-message.tsx";

const CodeMirror = lazy(() => import("./code-mirror.tsx"));

export interface CodeEditorProps extends Pick<FieldProps, "label" | "hint" | "error" | "isReadOnly" | "className"> {
  value: string;
  onChange: (value: string) => void;
  language: "javascript" | "python";
  placeholder?: string;
  maxLength?: number;
  /** Line number to highlight, from 1. */
  markedLine?: number | null;
}

/** Code editor with line numbers and highlighting. Shows plain text until the editor is loaded. */
export function CodeEditor({ label, hint, error, className, ...editor }: CodeEditorProps) {
  const id = useId();
  return (
    <div className={cx(fieldRoot, className)} data-invalid={error ? true : undefined}>
      {label && (
        <span id={`${id}label`} className="text-sm font-medium">
          {label}
        </span>
      )}
      <div className={cx(fieldBox, "min-h-50 flex-col overflow-hidden rounded-control font-mono text-sm")}>
        <Suspense
          fallback={
            <pre className={cx("px-12 py-1.5 text-sm leading-5", !editor.value && "text-ink-3")}>
              {editor.value || editor.placeholder}
            </pre>
          }
        >
          <CodeMirror {...editor} labelId={`${id}label`} noteId={hint || error ? `${id}note` : undefined} />
        </Suspense>
      </div>
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}
