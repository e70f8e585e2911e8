import type { GraphNode } from "#engine/graph/graph.ts";
import type { SourceNode } from "#engine/step-source.ts";
import { importChecklistText } from "#product/texts/builder/import-checklist.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";

const text = importChecklistText;

/** What an imported step was in the other product, with all of its settings. */
export function StepSource({ node }: { node: GraphNode }) {
  const source = node.options?.source;
  if (!source || source.nodes.length === 0) return null;
  const [own] = source.nodes;
  return (
    <Disclosure title={text.importedFrom(source.product)} meta={own?.type}>
      <ul className="grid gap-4 pt-3">
        {joinPieces(source.nodes).map(({ name, type, settings }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several nodes may have the same name and type
          <li key={at} className="grid min-w-0 gap-1.5">
            <p className="wrap-anywhere">
              <strong className="font-medium text-ink">{name}</strong> <span className="text-ink-3">{type}</span>
            </p>
            {settings === "" || settings === "{}" ? (
              <p className="text-ink-3">{text.noSettings}</p>
            ) : (
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: long settings scroll, also by keyboard
                tabIndex={0}
                aria-label={text.settingsOf(name)}
                className="max-h-80 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere scroll-thin"
              >
                {indent(settings)}
              </section>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Long settings are stored in pieces that follow each other. */
function joinPieces(nodes: readonly SourceNode[]): SourceNode[] {
  const joined: SourceNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isNext = last?.name === node.name && last.type === node.type && !isWhole(last.settings);
    if (last && isNext) joined[joined.length - 1] = { ...last, settings: last.settings + node.settings };
    else joined.push(node);
  }
  return joined;
}

function isWhole(settings: string): boolean {
  try {
    JSON.parse(settings);
    return true;
  } catch {
    return false;
  }
}

const indent = (settings: string) => (isWhole(settings) ? JSON.stringify(JSON.parse(settings), null, 2) : settings);
