import { lazy, Suspense } from "react";
import { ValueChange } from "#features/agent/versions/value-change.tsx";
import type { ReviewedProposal } from "#features/change-proposal/client/use-proposals.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const GraphComparison = lazy(async () => ({
  default: (await import("#builder/versions/graph-comparison.tsx")).GraphComparison,
}));

/** What accepting a proposal makes of a workflow: its title and tags, its steps, and agents that don't exist yet. */
export function ProposedWorkflow({ workflow }: { workflow: NonNullable<ReviewedProposal["workflow"]> }) {
  const { before, after, title, category, newAgents } = workflow;
  const names = [
    title && { label: text.newTitle, ...title },
    category && { label: text.tags, before: category.before.join(", "), after: category.after.join(", ") },
  ].filter((one) => one !== null);
  return (
    <>
      {names.length > 0 && (
        <dl className="grid grid-cols-1 gap-4">
          {names.map((one) => (
            <ValueChange key={one.label} {...one} />
          ))}
        </dl>
      )}
      {newAgents.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="text-ink-3">{text.newAgentsOf(newAgents.length)}</p>
          <ul className="list-disc ps-5">
            {newAgents.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several agents may have the same name
              <li key={at} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Suspense fallback={<Skeleton lines={3} />}>
        <GraphComparison
          before={before}
          after={after}
          sameText={names.length + newAgents.length > 0 ? text.sameSteps : text.same}
        />
      </Suspense>
    </>
  );
}
