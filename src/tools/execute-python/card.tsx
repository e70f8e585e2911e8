import { CodeXml } from "lucide-react";
import { limits } from "#product/limits.ts";
import { executePythonText } from "#product/texts/tools/execute-python.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { CardPart, PrintedText } from "../card-part.tsx";
import { StoredFiles } from "../stored-files.tsx";
import { StoredImages } from "../stored-images.tsx";
import type { OutputOf } from "../tool.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { executePython } from "./spec.ts";

/** Python that an agent ran: the code, what it printed, its charts and files. */
export function ExecutePythonCard({ call, look }: ToolCardProps) {
  const text = executePythonText;
  const { data: input } = executePython.input.safeParse(call.input);
  const { data: output } = executePython.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const done = output?.error == null ? text.done : text.stopped;
  const titles = { running: text.running, waiting: text.running, done, failed: text.failed, denied: text.denied };
  const hasResult = output !== undefined && output.images.length + output.files.length > 0;
  const printsNothing = output && !output.stdout.trim() && output.error === null && !hasResult;
  const problem = output?.folder && folderProblem(output.folder);
  return (
    <ToolLine
      call={call}
      look={look}
      icon={CodeXml}
      title={titles[outcome]}
      meta={input && commentOf(input.code)}
      isOpenWhenDone={hasResult}
    >
      {(input || output) && (
        <div className="grid grid-cols-1 gap-3">
          {input && (
            <Disclosure title={text.code(input.code.trimEnd().split("\n").length)}>
              <CodeBlock code={input.code} language="python" />
            </Disclosure>
          )}
          {output?.stdout.trim() && <PrintedText name={text.output} value={output.stdout} />}
          {/* The message names the line. */}
          {output?.error && <Callout tone="danger">{output.error}</Callout>}
          {problem && <p className="text-ink-3">{problem}</p>}
          {printsNothing && <p className="text-ink-3">{text.nothingPrinted}</p>}
          {output && output.images.length > 0 && (
            <CardPart name={text.images}>
              <StoredImages images={output.images} isWhole />
            </CardPart>
          )}
          {output && output.files.length > 0 && (
            <CardPart name={text.files}>
              <StoredFiles files={output.files} />
            </CardPart>
          )}
        </div>
      )}
    </ToolLine>
  );
}

function folderProblem(problem: NonNullable<OutputOf<typeof executePython>["folder"]>): string {
  const { folder } = limits.pythonTool;
  const { tooManyFiles, tooLarge, storageFull, missing } = executePythonText.folder;
  const sentences = {
    tooManyFiles: tooManyFiles(folder.count),
    tooLarge: tooLarge(folder.bytes),
    storageFull,
    missing,
  };
  return sentences[problem];
}

/** Models begin their code with a comment that says what it does. */
const commentOf = (code: string): string | undefined => /^\s*#+\s*(.+)/.exec(code)?.[1]?.trim();
