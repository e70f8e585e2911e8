import { X } from "lucide-react";
import { runListText } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { RunListFilters } from "./client/run-list-filters.ts";

const text = runListText.filters;
type Failure = Pick<RunListFilters, "failedNodeId" | "errorKey">;

/** Says that the list has the runs of one failure, which links from groups and analytics set, and removes that filter. */
export function FailureFilter({ filters, onChange }: { filters: Failure; onChange: (filters: Failure) => void }) {
  if (!filters.failedNodeId && !filters.errorKey) return null;
  const name = filters.errorKey ? text.sameError : text.sameFailure;
  return (
    <Button
      iconEnd={X}
      aria-label={text.removeFilter(name)}
      onPress={() => onChange({ failedNodeId: null, errorKey: null })}
    >
      {name}
    </Button>
  );
}
