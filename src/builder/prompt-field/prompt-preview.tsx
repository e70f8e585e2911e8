import { useMemo } from "react";
import { useGraph } from "#builder/session/use-builder.ts";
import { useLastOutputs } from "#builder/test-runs/use-last-outputs.ts";
import { missingValue } from "#engine/prompt.ts";
import { createValueLookup, fillTemplate, readReference } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const text = promptFieldText;

interface PromptPreviewProps {
  template: string;
  /** Variables of the step itself; the preview shows their names. */
  locals?: readonly string[] | undefined;
}

/** The prompt with mentions replaced by the values of the last run. */
export function PromptPreview({ template, locals = [] }: PromptPreviewProps) {
  const graph = useGraph();
  const last = useLastOutputs();
  const names = locals.join("\n");
  const parts = useMemo(() => {
    if (!last) return null;
    const values = createValueLookup(graph, catalog, last.outputs);
    const bound = Object.fromEntries(names.split("\n").map((name) => [name, name]));
    return parseMentions(template).map((part, at) => ({
      key: String(at),
      words: part.kind === "text" ? part.text : fillTemplate(part.markup, values, bound).text,
      isValue: part.kind === "mention" && readReference(part) !== null,
    }));
  }, [graph, last, template, names]);
  if (!last || !parts) return <Skeleton lines={6} />;
  return (
    <>
      <p className="text-sm text-ink-3">{last.hasRun ? text.previewWithValues : text.previewWithoutValues}</p>
      <section
        aria-label={text.previewTab}
        className="min-h-72 rounded-control border border-line bg-sunken p-4 whitespace-pre-wrap wrap-anywhere"
      >
        {parts.map(({ key, words, isValue }) =>
          isValue ? (
            <mark
              key={key}
              className={cx(
                "rounded-mark px-0.5",
                words === missingValue ? "bg-warning-soft text-warning" : "bg-accent-soft text-inherit",
              )}
            >
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </section>
    </>
  );
}
