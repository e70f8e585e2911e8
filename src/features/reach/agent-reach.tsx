import { ChevronDown, Lock } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useId, useRef } from "react";
import type { ReachProps } from "#features/agent/client/reach/reach-props.ts";
import { formatList } from "#lib/locale.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { choicesFor, decide } from "./client/decide.ts";
import { describeOthers, describeRow, summarizeReach } from "./client/describe-row.ts";
import { useReach } from "./client/use-reach.ts";
import { ReachIcon } from "./reach-icon.tsx";
import type { AgentReach as Reach, ReachRow } from "./schema.ts";

const text = agentReachText;
const sections = ["look", "make", "change", "send", "never"] as const;

const buttonId = ({ tools }: ReachRow) => `reach-${tools[0]?.name ?? ""}`;

const sectionOf = ({ decision, reach }: ReachRow) => (decision === "never" ? "never" : reach);

/** What an agent may reach and do, with its decisions, which are those of its tools. */
export function AgentReach({ agentId, title, draft, form, onChange, isReadOnly }: ReachProps) {
  const { data: reach, error, isFetching, refetch } = useReach(agentId, draft);
  const decided = useRef<string | null>(null);
  const onDecide = isReadOnly
    ? null
    : (row: ReachRow, decision: ToolPolicy) => {
        decided.current = buttonId(row);
        onChange(decide(form, row.tools, decision));
      };
  // A decision may move its row into another section, and the focus follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows have changed
  useEffect(() => {
    if (decided.current && document.activeElement === document.body) document.getElementById(decided.current)?.focus();
  }, [reach]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex items-start gap-3.5">
        <AgentAvatar id={agentId} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl wrap-anywhere font-semibold">{text.title(title)}</h2>
          {reach && <Summary reach={reach} isUnsaved={draft !== null} />}
        </div>
      </header>
      {reach ? (
        <>
          {reach.skippedServers.length > 0 && (
            <Callout tone="warning">{text.skippedServers(formatList(reach.skippedServers))}</Callout>
          )}
          {sections.map((id) => (
            <Section key={id} id={id} rows={reach.rows.filter((row) => sectionOf(row) === id)} onDecide={onDecide}>
              {id === "never" && <OtherThings reach={reach} />}
            </Section>
          ))}
          {reach.rows.some(
            ({ decision, reach: kind }) => decision === "always" && (kind === "change" || kind === "send"),
          ) && <p className="text-sm text-ink-3">{text.afterOutside}</p>}
        </>
      ) : error ? (
        <ErrorState title={text.failed} onRetry={() => refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <ListSkeleton label={pageStateText.loading} mark="size-4" />
      )}
    </div>
  );
}

function Summary({ reach, isUnsaved }: { reach: Reach; isUnsaved: boolean }) {
  const { parts, asks } = summarizeReach(reach);
  return (
    <p className="mt-1 max-w-[62ch] text-md text-ink-2">
      {parts.length > 0 ? emphasize(text.can(formatList(parts)), parts) : text.nothing} {parts.length > 0 && asks}
      {isUnsaved && ` ${text.unsaved}`}
    </p>
  );
}

/** The sentence, with these parts of it emphasized in their order. */
function emphasize(sentence: string, parts: readonly string[]): ReactNode {
  let rest = sentence;
  const shown = parts.map((part) => {
    const at = rest.indexOf(part);
    const before = rest.slice(0, at);
    rest = rest.slice(at + part.length);
    return (
      <Fragment key={part}>
        {before}
        <strong className="font-medium text-ink">{part}</strong>
      </Fragment>
    );
  });
  return (
    <>
      {shown}
      {rest}
    </>
  );
}

interface SectionProps {
  id: (typeof sections)[number];
  rows: readonly ReachRow[];
  /** Null for people who can't edit the agent. */
  onDecide: ((row: ReachRow, decision: ToolPolicy) => void) | null;
  /** After the rows. */
  children?: ReactNode;
}

function Section({ id, rows, onDecide, children }: SectionProps) {
  const headingId = useId();
  if (rows.length === 0 && !children) return null;
  const { title, hint } = text.sections[id];
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b pb-2 text-sm">
        <h3 id={headingId} className="font-semibold">
          {title}
        </h3>
        <p className="text-ink-3">{hint}</p>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} onDecide={onDecide} />
        ))}
        {children}
      </ul>
    </section>
  );
}

const rowClass = "flex min-h-13 items-center gap-3 border-line border-b py-2";

function Row({ row, onDecide }: Pick<SectionProps, "onDecide"> & { row: ReachRow }) {
  const { title, hint, from } = describeRow(row);
  const choices = choicesFor(row);
  const decision = text.decisions[row.decision];
  return (
    <li className={rowClass}>
      <ReachIcon {...row} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {hint}
          {/* Beside the row where there is room. */}
          {from && <span className="sm:hidden">{hint ? ` · ${from}` : from}</span>}
        </p>
      </div>
      <span className="w-37 flex-none cut text-sm text-ink-2 max-sm:hidden">{from}</span>
      {onDecide && choices.length > 1 ? (
        <Menu
          aria-label={title}
          selectionMode="single"
          selectedIds={[row.decision]}
          onSelect={([chosen]) => {
            const next = choices.find((one) => one === chosen);
            if (next && next !== row.decision) onDecide(row, next);
          }}
          trigger={
            <Button
              id={buttonId(row)}
              variant="ghost"
              size="s"
              iconEnd={ChevronDown}
              aria-label={text.decide(title, decision)}
              className="-mr-2.5 justify-between! text-ink! max-sm:h-11! sm:w-27"
            >
              {decision}
            </Button>
          }
        >
          {choices.map((choice) => (
            <MenuItem key={choice} id={choice} hint={text.decisionHints[choice]} textValue={text.decisions[choice]}>
              {text.decisions[choice]}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <span className="flex-none text-sm text-ink-2 sm:w-24.5 sm:pl-2.5">{decision}</span>
      )}
    </li>
  );
}

function OtherThings({ reach }: { reach: Reach }) {
  return (
    <li className={rowClass}>
      <Lock aria-hidden className="size-4 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{describeOthers(reach)}</p>
        <p className="text-sm text-ink-3">{text.notLinked}</p>
      </div>
    </li>
  );
}
