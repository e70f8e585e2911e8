import { artifactText } from "#product/texts/canvas/artifact.ts";

interface StepLinesProps {
  title: string;
  /** Nodes as a model wrote them; the last one may be incomplete. */
  nodes: unknown;
}

/** Lists the labels of a workflow's steps in order. */
export function StepLines({ title, nodes }: StepLinesProps) {
  const steps = Array.isArray(nodes) ? nodes.map((node: unknown) => Object(node)) : [];
  return (
    <article aria-label={title} className="grid max-w-measure grid-cols-1 gap-2">
      {title && <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>}
      <p className="text-sm text-ink-3 num">{artifactText.steps(steps.length)}</p>
      <ol className="grid list-inside list-decimal gap-1">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
          <li key={at} className="wrap-anywhere">
            {String(step.label ?? "")}{" "}
            <span className="text-sm text-ink-3">{String(step.type ?? "").replaceAll("_", " ")}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
