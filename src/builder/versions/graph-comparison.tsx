import { Minus, Pencil, Plus } from "lucide-react";
import { useMemo } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { ValueChange } from "#features/agent/versions/value-change.tsx";
import { catalog } from "#nodes/index.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { compareGraphs, type EdgeComparison, type StepComparison } from "./compare-graphs.ts";

interface GraphComparisonProps {
  before: Graph;
  after: Graph;
  /** Shown when there are no differences. */
  sameText: string;
}

/** Above this many steps all are folded, because comparing hundreds of long prompts at once takes seconds. */
const maxUnfolded = 12;

const changeStyles = {
  added: { icon: Plus, tone: "success", word: () => text.added },
  removed: { icon: Minus, tone: "danger", word: () => text.removed },
  changed: { icon: Pencil, tone: "warning", word: () => text.changed },
} as const;

/** The differences between two versions: steps with old and new settings, then connections. */
export function GraphComparison({ before, after, sameText }: GraphComparisonProps) {
  const pointers = useMemo(() => [before, after].map((graph) => referencedIds(graph, catalog)), [before, after]);
  const { agents } = useNamedAgents(pointers.flatMap(({ agent }) => [...agent]));
  const { data: workflows } = useNamedWorkflows([...new Set(pointers.flatMap(({ workflow }) => [...workflow]))]);
  const { steps, edges, isRegrouped, movedCount } = useMemo(
    () =>
      compareGraphs(before, after, {
        catalog,
        unknownStep: text.removedStep,
        titleOf: (kind, id) =>
          kind === "agent"
            ? (agents.get(id)?.title ?? text.deletedAgent)
            : (workflows?.find((one) => one.id === id)?.title ?? text.deletedWorkflow),
      }),
    [before, after, agents, workflows],
  );
  if (steps.length + edges.length + movedCount === 0 && !isRegrouped)
    return <p className="text-sm text-ink-3">{sameText}</p>;
  return (
    <div className="grid grid-cols-1 gap-6">
      {steps.length > 0 && (
        <ul aria-label={text.steps} className="grid grid-cols-1 gap-7">
          {steps.map((step) => (
            <StepRow key={step.id} step={step} isFolded={step.kind !== "changed" || steps.length > maxUnfolded} />
          ))}
        </ul>
      )}
      {edges.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="text-sm font-medium">{text.connections}</h2>
          <ul aria-label={text.connections} className="grid grid-cols-1 gap-1.5">
            {edges.map((edge) => (
              <EdgeRow key={edge.key} edge={edge} />
            ))}
          </ul>
        </section>
      )}
      {(isRegrouped || movedCount > 0) && (
        <p className="text-sm text-ink-3">
          {[isRegrouped && text.groups, movedCount > 0 && text.moved(movedCount)].filter(Boolean).join(" ")}
        </p>
      )}
    </div>
  );
}

function StepRow({ step: { label, type, kind, settings }, isFolded }: { step: StepComparison; isFolded: boolean }) {
  const { icon, tone, word } = changeStyles[kind];
  const list = (
    <dl className="grid grid-cols-1 gap-4">
      {settings.map(({ key, ...setting }) => (
        <ValueChange key={key} {...setting} />
      ))}
    </dl>
  );
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={tone} icon={icon}>
          {word()}
        </Chip>
        <h2 className="min-w-0 font-medium wrap-anywhere">{label}</h2>
        <span className="text-sm text-ink-3">{type}</span>
      </div>
      {kind === "changed" && settings.length === 0 && <p className="text-sm text-ink-3">{text.orderChanged}</p>}
      {settings.length > 0 && !isFolded && list}
      {settings.length > 0 && isFolded && (
        <Disclosure
          title={
            <span className="font-normal text-ink-3">
              <span aria-hidden>{text.settings}</span>
              <span className="sr-only">{text.settingsOf(label)}</span>
            </span>
          }
        >
          {list}
        </Disclosure>
      )}
    </li>
  );
}

function EdgeRow({ edge: { kind, from, to } }: { edge: EdgeComparison }) {
  const { icon: Icon, word } = changeStyles[kind];
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <li className="flex min-w-0 items-start gap-2 text-sm">
      <Icon
        aria-hidden
        className={kind === "added" ? "mt-0.5 flex-none text-success" : "mt-0.5 flex-none text-danger"}
      />
      <Mark className={kind === "added" ? "min-w-0 wrap-anywhere no-underline" : "min-w-0 text-ink-3 wrap-anywhere"}>
        <span className="sr-only">
          {word()}: {text.connectionInWords(from, to)}
        </span>
        <span aria-hidden>{text.connection(from, to)}</span>
      </Mark>
    </li>
  );
}
