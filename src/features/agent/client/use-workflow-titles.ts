import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { compareText } from "#product/texts/versions/compare.ts";

/** The titles of workflows by their ids, for lists of changes. */
export function useWorkflowTitles(ids: readonly string[]): (id: string) => string {
  const { data } = useNamedWorkflows([...new Set(ids)]);
  return (id) => data?.find((one) => one.id === id)?.title ?? compareText.deletedWorkflow;
}
