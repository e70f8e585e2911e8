import { Brain, Globe } from "lucide-react";
import { CitationsProvider } from "#client/citations/citations.tsx";
import { CitedMarkdown } from "#client/citations/cited-markdown.tsx";
import { CitedSources } from "#client/citations/cited-sources.tsx";
import { StoredFileChip } from "#client/files/stored-file-chip.tsx";
import { StoredPicture } from "#client/files/stored-picture.tsx";
import { type MessagePart, textOf } from "#lib/ui-message.ts";
import { hostLabel } from "#lib/url.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { gateViewText } from "#product/texts/run/step-views.ts";
import { ToolRow } from "#tools/tool-row.tsx";
import { FileChip } from "#ui/data/file-chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";

const text = runStepText;

type Part<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;
const only = <Type extends MessagePart["type"]>(parts: readonly MessagePart[], type: Type) =>
  parts.filter((part): part is Part<Type> => part.type === type);

/**
 * An answer of a step: reasoning, tool calls, text, sources, and files. Nobody knows what the steps before it have read,
 * so its text may be directed from outside.
 */
export function AnswerParts({ parts, isLive }: { parts: readonly MessagePart[]; isLive: boolean }) {
  const said = textOf(parts);
  const thought = only(parts, "reasoning")
    .map((part) => part.text)
    .join("\n\n");
  const tools = parts.flatMap((part) => ("toolCallId" in part ? [part] : []));
  const sources = only(parts, "source-url");
  const files = only(parts, "file");
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {(thought || tools.length > 0) && (
        <Frame>
          {thought && (
            <Disclosure variant="row" icon={Brain} title={gateViewText.reasoning}>
              <p className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere scroll-thin">{thought}</p>
            </Disclosure>
          )}
          {tools.map((part) => (
            <ToolRow key={part.toolCallId} call={part} />
          ))}
        </Frame>
      )}
      <CitationsProvider parts={parts} isStreaming={isLive}>
        {said ? (
          <div className={isLive ? "-ml-3 border-accent-line border-l-2 pl-2.5 sm:-ml-4 sm:pl-3.5" : undefined}>
            <CitedMarkdown text={said} isStreaming={isLive} isUntrusted className="max-w-measure" />
          </div>
        ) : (
          isLive && (
            <p className="flex items-center gap-2.5 text-sm text-ink-3">
              <Spinner />
              {runStepText.waiting.step}
            </p>
          )
        )}
        {!isLive && <CitedSources parts={parts} />}
      </CitationsProvider>
      {files.length > 0 && (
        <ul aria-label={text.files} className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={file.url} className="max-w-full">
              <AnswerFile file={file} />
            </li>
          ))}
        </ul>
      )}
      {sources.length > 0 && (
        <Disclosure icon={Globe} title={text.sourcesTitle} meta={text.sources(sources.length)}>
          <ol className="grid list-inside list-decimal gap-1">
            {sources.map(({ sourceId, url, title }) => (
              <li key={sourceId} className="min-w-0 cut">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="rounded-mark text-accent-text underline-offset-3 hover:underline"
                >
                  {title || url}
                </a>
                {title && <span className="ml-2 text-ink-3">{hostLabel(url)}</span>}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

/** Generated files are stored in the workspace or included as a data URL. */
function AnswerFile({ file: { url, mediaType, filename } }: { file: Part<"file"> }) {
  const name = filename || text.files;
  if (/^(https?|data|blob):/.test(url))
    return mediaType.startsWith("image/") && url.startsWith("data:") ? (
      <img src={url} alt={name} className="max-h-75 max-w-full rounded-control border border-line" />
    ) : (
      <FileChip name={name} onOpen={() => window.open(url, "_blank", "noopener,noreferrer")} />
    );
  return mediaType.startsWith("image/") ? (
    <StoredPicture s3FilePath={url} name={name} isLarge />
  ) : (
    <StoredFileChip title={name} s3FilePath={url} />
  );
}
