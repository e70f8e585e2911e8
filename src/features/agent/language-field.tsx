import { useState } from "react";
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
  const text = typed.trim().slice(0, limits.agent.languageChars);
  const labelled = (label: string) => known.find((one) => one.label.toLowerCase() === label.toLowerCase());
  const own = (label: string, hint?: string): Option[] =>
    label === "" || labelled(label) ? [] : [{ id: label, label, ...(hint && { hint }) }];
  const options = [...known, ...own(value), ...(text === value ? [] : own(text, agentText.editor.languageFree))];
  const choose = (id: string | null) => onChange(id === null || id === auto ? "" : id);
  return (
    // Who types a language and goes on has chosen it, without a press on the row.
    <div onBlurCapture={() => text !== "" && text !== value && choose(labelled(text)?.id ?? text)}>
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
