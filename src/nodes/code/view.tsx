import { codeText } from "#product/texts/code.ts";
import { runText } from "#product/texts/run.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { ViewProps } from "../faces.tsx";
import { CodeResultValues } from "./outcome.tsx";
import { OutputEditor } from "./output-editor.tsx";
import type { CodeConfig, CodeResult } from "./spec.ts";

/** What the code brought and printed, and the code itself. */
export function CodeView({ config, result, live, editor }: ViewProps<CodeConfig, CodeResult>) {
  const names = config.outputParams.map(({ name }) => name);
  if (editor && result) return <OutputEditor names={names} before={result} writing={editor} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {live && (
        <p className="flex items-center gap-2.5 text-sm text-ink-3">
          <Spinner />
          {runText.code.running}
        </p>
      )}
      {result && !live && <CodeResultValues names={names} {...result} />}
      <Disclosure title={codeText.view.code} meta={codeText.languages[config.language]}>
        <CodeBlock code={config.codeBody} language={config.language.toLowerCase()} />
      </Disclosure>
    </div>
  );
}
