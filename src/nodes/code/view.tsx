import type { ViewProps } from "#nodes/components.tsx";
import { codeViewText } from "#product/texts/run/step-views.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { CodeResultValues } from "./code-result-values.tsx";
import { OutputEditor } from "./output-editor.tsx";
import type { CodeConfig, CodeResult } from "./spec.ts";

/** The returned values, the printed text, and the code. */
export function CodeView({ config, result, live, editor }: ViewProps<CodeConfig, CodeResult>) {
  const names = config.outputParams.map(({ name }) => name);
  if (editor && result) return <OutputEditor names={names} before={result} writing={editor} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {live && (
        <p className="flex items-center gap-2.5 text-sm text-ink-3">
          <Spinner />
          {codeViewText.running}
        </p>
      )}
      {result && !live && <CodeResultValues names={names} {...result} />}
      <Disclosure title={codeViewText.code} meta={codeFormText.languages[config.language]}>
        <CodeBlock code={config.codeBody} language={config.language.toLowerCase()} />
      </Disclosure>
    </div>
  );
}
