import { useState } from "react";
import { languages } from "#product/languages.ts";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { ComboBox } from "#ui/select/combo-box.tsx";
import type { Option } from "#ui/select/option.ts";

interface LanguageFieldProps {
  /** Empty is the language of the question. */
  value: string;
  onChange: (language: string) => void;
}

/** Option id of "no language". */
const autoId = "auto";
const languageOptions: readonly Option[] = languages.map((language) => ({ id: language, label: language }));

/** One of about 85 languages, or free text. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const [search, setSearch] = useState("");
  const text = search.trim().slice(0, limits.agent.languageChars);
  const knownOptions = [{ id: autoId, label: agentEditorText.output.languageAuto }, ...languageOptions];
  const isKnown = (label: string) => knownOptions.some((one) => one.label.toLowerCase() === label.toLowerCase());
  const customOption = (label: string, hint?: string): Option[] =>
    label === "" || isKnown(label) ? [] : [{ id: label, label, ...(hint && { hint }) }];
  return (
    <ComboBox
      label={agentEditorText.output.language}
      searchText={agentEditorText.output.languageSearch}
      options={[
        ...knownOptions,
        ...customOption(value),
        ...(text === value ? [] : customOption(text, agentEditorText.languageAsTyped)),
      ]}
      value={value === "" ? autoId : value}
      onChange={(id) => onChange(id === autoId ? "" : id)}
      onSearch={setSearch}
    />
  );
}
