import type { AgentChange } from "../client/compare-versions.ts";
import { ValueChange } from "./value-change.tsx";

/** The changes, field by field. */
export function ChangeList({ changes }: { changes: readonly AgentChange[] }) {
  return (
    <dl className="grid grid-cols-1 gap-5">
      {changes.map(({ key, ...change }) => (
        <ValueChange key={key} {...change} />
      ))}
    </dl>
  );
}
