import { useRef, useState } from "react";
import { languages } from "#product/languages.ts";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import { ComboBox } from "#ui/combo-box.tsx";
import type { Option } from "#ui/option.ts";

interface LanguageFieldProps {
  /** Empty: the language of the question. */
  value: string;
  onChange: (language: string) => void;
  isDisabled?: boolean;
}

/** The id of "no language": options need one. */
const auto = "auto";
const known: readonly Option[] = [
  { id: auto, label: agentText.output.languageAuto },
  ...languages.map((language) => ({ id: language, label: language })),
];

/** One of about 85 languages, or whatever is typed (spec 1 §9). */
export function LanguageField({ value, onChange, isDisabled }: LanguageFieldProps) {
  const [typed, setTyped] = useState("");
  /** What a hand has written since the last choice; the field's own text is put back before it is left. */
  const written = useRef<string | null>(null);
  const text = typed.trim().slice(0, limits.agent.languageChars);
  const labelled = (label: string) => known.find((one) => one.label.toLowerCase() === label.toLowerCase());
  const own = (label: string, hint?: string): Option[] =>
    label === "" || labelled(label) ? [] : [{ id: label, label, ...(hint && { hint }) }];
  const options = [...known, ...own(value), ...(text === value ? [] : own(text, agentText.editor.languageFree))];
  function choose(id: string | null) {
    written.current = null;
    onChange(id === null || id === auto ? "" : id);
  }
  function takeWritten() {
    const language = written.current?.trim().slice(0, limits.agent.languageChars);
    if (language) choose(labelled(language)?.id ?? language);
  }
  return (
    // Who writes a language and goes on has chosen it, without a press on the row; Esc takes it back.
    <div
      onInputCapture={(event) => {
        if (event.target instanceof HTMLInputElement) written.current = event.target.value;
      }}
      onKeyDownCapture={(event) => {
        if (event.key === "Escape") written.current = null;
      }}
      onBlurCapture={takeWritten}
    >
      <ComboBox
        label={agentText.output.language}
        placeholder={agentText.output.languageSearch}
        options={options}
        value={value === "" ? auto : value}
        onChange={choose}
        onInputChange={setTyped}
        isDisabled={isDisabled}
      />
    </div>
  );
}
