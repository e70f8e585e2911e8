import { useState } from "react";
import { openaiApiText as text } from "#product/texts/api-key/openai-api.ts";
import { absolute, urls } from "#product/urls.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { type SnippetLanguage, snippetIn, snippetLanguages } from "./client/snippets.ts";

/** The workspace for programs that know OpenAI's API: the address, and how to ask. */
export function OpenAiSection() {
  const url = absolute(location.origin, urls.openaiApi());
  const [language, setLanguage] = useState<SnippetLanguage>("javascript");
  const { yourKey: key, yourModel: model, question } = text;
  const snippet = snippetIn(language, { url, key, model, question });
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <SectionHeader variant="title" title={text.title} />
        <p className="max-w-measure text-sm text-ink-3">{text.about}</p>
      </div>
      <div className="flex max-w-160 items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={text.address} value={url} onChange={() => undefined} isReadOnly isMono />
        </div>
        <CopyButton text={url} label={text.copyAddress} size="m" className="flex-none" />
      </div>
      <div className="grid min-w-0 max-w-160 grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-sm font-medium">{text.example}</h3>
        <Tabs
          aria-label={text.example}
          tabs={snippetLanguages.map((id) => ({ id, label: text.languages[id] }))}
          value={language}
          onChange={setLanguage}
        />
        <div className="flex min-w-0 items-start gap-2 rounded-control bg-sunken px-3 py-2">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so people without a mouse must reach it
            tabIndex={0}
            className="min-w-0 flex-1 whitespace-pre-wrap break-words font-mono text-sm"
          >
            {snippet}
          </pre>
          <CopyButton text={snippet} label={text.copyExample} size="xs" className="flex-none" />
        </div>
        <p className="max-w-measure text-sm text-ink-3">{text.keyHint}</p>
      </div>
    </section>
  );
}
