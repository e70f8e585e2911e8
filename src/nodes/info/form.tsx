import { readableMentions } from "#lib/mention.ts";
import { builderText } from "#product/texts/builder.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import type { FormProps } from "../faces.tsx";

interface Config {
  text: string;
}

const text = builderText.info;

/** What is shown, and how it will look. */
export function InfoForm({ value, onChange, isReadOnly, Prompt }: FormProps<Config>) {
  return (
    <>
      <Prompt
        label={text.text}
        placeholder={text.placeholder}
        hint={text.hint}
        value={value.text}
        onChange={(words) => onChange({ text: words })}
        minRows={10}
        isReadOnly={isReadOnly}
      />
      {value.text.trim() && (
        <Disclosure title={text.preview} meta={text.previewHint}>
          <Markdown text={readableMentions(value.text)} />
        </Disclosure>
      )}
    </>
  );
}
