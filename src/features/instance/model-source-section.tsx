import { formatList } from "#lib/locale.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { plans } from "#product/plans.ts";
import { instanceModelsText } from "#product/texts/instance/models.ts";
import { formatTokens } from "#product/texts/models/model-picker.ts";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import { checkedState, type SourceState } from "./client/source-state.ts";
import type { KeyVerdict, ModelSource, SourceModel } from "./schema.ts";

const text = instanceModelsText;
const statusDots: Readonly<Record<SourceState, Status>> = {
  usable: "success",
  standIn: "warning",
  unreachable: "warning",
  refused: "danger",
  noKey: "idle",
  ownKeyOnly: "idle",
  off: "idle",
};

interface ModelSourceSectionProps {
  source: ModelSource;
  /** Result of the key check, if there was one. */
  verdict: KeyVerdict | undefined;
}

/** A provider or endpoint with its state, what to do about it, and its models. */
export function ModelSourceSection({ source, verdict }: ModelSourceSectionProps) {
  const state = checkedState(source, verdict);
  return (
    <section aria-label={source.name} className="pt-3">
      <div className="flex flex-wrap items-center gap-x-2 pb-2">
        <h2 className="text-base font-semibold">{source.name}</h2>
        <StatusDot status={statusDots[state]} label={text.states[state]} isLabelShown className="text-sm" />
        <p className="basis-full text-sm text-ink-3 wrap-anywhere">{stateDetail(source, state, verdict)}</p>
      </div>
      <Table
        aria-label={source.name}
        head={
          <>
            <TableHead>{text.model}</TableHead>
            <TableHead align="end">{text.credits}</TableHead>
          </>
        }
      >
        {source.models.map((model) => (
          <TableRow key={model.id}>
            <TableCell className="w-full">
              <span className="font-medium">{model.name}</span>{" "}
              <span className="text-sm text-ink-3">{modelNotes(model)}</span>
            </TableCell>
            <TableCell align="end" className="num">
              {model.credits}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}

function stateDetail(source: ModelSource, state: SourceState, verdict: KeyVerdict | undefined): string {
  const { variables, missing, keyEnd, ownKeys } = source;
  if (state === "refused" || state === "unreachable") return text.reason(verdict?.reason ?? "");
  if (state === "standIn" || state === "off") return text[state];
  const serverDetail = {
    usable: text.usableWith(formatList(variables), keyEnd),
    noKey: text.noKey(formatList(missing)),
    ownKeyOnly: text.ownKeyOnly(formatList(missing.map((type) => credentialFacts[type].displayName))),
  }[state];
  return ownKeys > 0 ? `${serverDetail} ${text.ownKeys(ownKeys)}` : serverDetail;
}

function modelNotes({ contextWindow, isDeprecated, lockedPlans }: SourceModel): string {
  return [
    contextWindow !== null && text.context(formatTokens(contextWindow)),
    isDeprecated && text.deprecated,
    lockedPlans.length > 0 && text.paidOnly(formatList(lockedPlans.map((plan) => plans[plan].display_name))),
  ]
    .filter((note) => note !== false)
    .join(" · ");
}
