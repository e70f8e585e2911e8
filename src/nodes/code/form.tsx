import { useState } from "react";
import { codeLanguages } from "#engine/host.ts";
import type { FormProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { CodeEditor } from "#ui/forms/code-editor.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { InputList } from "./input-list.tsx";
import { type CodeConfig, isCodeName } from "./spec.ts";
import { TestCode } from "./test-code.tsx";

const text = codeFormText;
const editorLanguages = { JAVASCRIPT: "javascript", PYTHON: "python" } as const;

/** Inputs, code, outputs, and a test with sample values. */
export function CodeForm({ value, onChange, isReadOnly, Prompt }: FormProps<CodeConfig>) {
  const { language, outputParams } = value;
  /** The line of the last failed test; reset when the code changes. */
  const [failedLine, setFailedLine] = useState<number | null>(null);
  return (
    <>
      <InputList
        inputs={value.inputParams}
        onChange={(inputParams) => onChange({ ...value, inputParams })}
        isReadOnly={isReadOnly}
        Prompt={Prompt}
      />
      <div className="grid grid-cols-1 gap-2">
        <Segmented
          aria-label={text.language}
          value={language}
          onChange={(next) => onChange({ ...value, language: next })}
          options={codeLanguages.map((id) => ({ id, label: codeFormText.languages[id], isDisabled: isReadOnly }))}
          className="justify-self-start"
        />
        <CodeEditor
          label={text.code}
          hint={text.codeHint[language]}
          language={editorLanguages[language]}
          value={value.codeBody}
          onChange={(codeBody) => {
            setFailedLine(null);
            onChange({ ...value, codeBody });
          }}
          placeholder={text.codePlaceholder[language]}
          maxLength={limits.workflow.codeChars}
          isReadOnly={isReadOnly}
          markedLine={failedLine}
        />
      </div>
      <TagInput
        label={text.outputs}
        hint={text.outputsHint}
        placeholder={text.outputsPlaceholder}
        value={outputParams.map(({ name }) => name)}
        onChange={(names) => onChange({ ...value, outputParams: names.map((name) => ({ name })) })}
        parse={(typed) => (isCodeName(typed.trim()) ? typed.trim() : null)}
        max={limits.workflow.codeNames}
        maxLength={limits.workflow.codeNameChars}
        isDisabled={isReadOnly}
      />
      {!isReadOnly && <TestCode config={value} onFailedLine={setFailedLine} />}
    </>
  );
}
