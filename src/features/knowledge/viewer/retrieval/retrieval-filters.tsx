import { ChevronDown, ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFoundAgents } from "#client/shell/use-agent-names.ts";
import { limits } from "#product/limits.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Slider } from "#ui/forms/slider.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { Option } from "#ui/select/option.ts";
import { PickList } from "#ui/select/pick-list.tsx";
import { useKnowledgeNodes } from "../../client/use-knowledge.ts";
import { NodeIcon } from "../../library/node-icon.tsx";
import { formatScore } from "./retrieval-results.tsx";

const text = knowledgeTestText;
/** Options of a list that is searched; the field finds the others. */
const maxOptions = 50;

interface FilterPillProps {
  /** The word before the value: In, As, From. */
  word: string;
  value: string;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** One filter, as a part of a sentence. */
function FilterPill({ word, value, className, children }: FilterPillProps) {
  const name = text.filterName(word, value);
  return (
    <Popover
      aria-label={name}
      placement="bottom start"
      className={className}
      trigger={
        <Button
          size="s"
          iconEnd={ChevronDown}
          aria-label={name}
          className="max-w-64 rounded-full! font-normal! text-ink-2! [&>svg]:size-3.5 [&>svg]:text-ink-4"
        >
          <span className="cut">
            {word} <b className="font-medium text-ink num">{value}</b>
          </span>
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

interface RetrievalFiltersProps {
  nodeId: string | null;
  onNode: (id: string | null) => void;
  agentId: string | null;
  /** Null while it isn't known. */
  agentTitle: string | null;
  onAgent: (id: string | null) => void;
  minSimilarity: number;
  onMinSimilarity: (value: number) => void;
  /** At the end of the line. */
  end: ReactNode;
}

/** Where a test looks, and how similar passages must be. */
export function RetrievalFilters(props: RetrievalFiltersProps) {
  const { nodeId, onNode, agentId, agentTitle, onAgent, minSimilarity, onMinSimilarity, end } = props;
  const { data: nodes = [] } = useKnowledgeNodes();
  const node = nodes.find(({ id }) => id === nodeId);
  return (
    <div className="flex min-h-7 items-center gap-1.5 max-sm:-mx-gutter max-sm:overflow-x-auto max-sm:px-gutter max-sm:[scrollbar-width:none] sm:flex-wrap">
      <ListFilter aria-hidden className="text-ink-4 max-sm:hidden" />
      {!agentId && (
        <FilterPill word={text.in} value={node?.text ?? text.wholeLibrary} className="w-80 p-0!">
          {(close) => (
            <NodeList
              nodeId={nodeId}
              onPick={(id) => {
                onNode(id);
                close();
              }}
            />
          )}
        </FilterPill>
      )}
      <FilterPill word={text.as} value={agentId ? (agentTitle ?? "…") : text.noAgent} className="w-72 p-0!">
        {(close) => (
          <AgentList
            agentId={agentId}
            onPick={(id) => {
              onAgent(id);
              close();
            }}
          />
        )}
      </FilterPill>
      <FilterPill word={text.from} value={formatScore(minSimilarity)} className="w-72">
        {() => <SimilaritySlider value={minSimilarity} onChange={onMinSimilarity} />}
      </FilterPill>
      <span className="ml-auto flex flex-none items-center gap-1.5 text-sm text-ink-3 num">{end}</span>
    </div>
  );
}

const everywhere = "everywhere";

function NodeList({ nodeId, onPick }: { nodeId: string | null; onPick: (id: string | null) => void }) {
  const { data: nodes = [] } = useKnowledgeNodes();
  const [typed, setTyped] = useState("");
  const words = typed.trim().toLowerCase();
  const options: Option[] = nodes
    .filter((one) => one.text.toLowerCase().includes(words))
    .toSorted((a, b) => Number(b.droppable) - Number(a.droppable))
    .slice(0, maxOptions)
    .map((one) => ({ id: one.id, label: one.text, icon: <NodeIcon node={one} /> }));
  return (
    <PickList
      aria-label={text.in}
      placeholder={text.findSource}
      options={[{ id: everywhere, label: text.wholeLibrary }, ...options]}
      value={nodeId ?? everywhere}
      onSearch={setTyped}
      onPick={(id) => onPick(id === everywhere ? null : id)}
    />
  );
}

function AgentList({ agentId, onPick }: { agentId: string | null; onPick: (id: string | null) => void }) {
  const [typed, setTyped] = useState("");
  const { data: agents = [] } = useFoundAgents(typed);
  return (
    <PickList
      aria-label={text.as}
      placeholder={text.findAgent}
      options={[
        { id: everywhere, label: text.noAgent },
        ...agents.map(({ id, title }) => ({ id, label: title, icon: <AgentAvatar id={id} size={20} /> })),
      ]}
      value={agentId ?? everywhere}
      onSearch={setTyped}
      onPick={(id) => onPick(id === everywhere ? null : id)}
    />
  );
}

function SimilaritySlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [shown, setShown] = useState(value);
  const initial = limits.knowledgeSearch.minSimilarity;
  const set = (next: number) => {
    setShown(next);
    onChange(next);
  };
  return (
    <div className="grid gap-3">
      <Slider
        label={text.leastSimilarity}
        value={shown}
        onChange={setShown}
        onCommit={() => onChange(shown)}
        min={0}
        max={1}
        step={0.05}
        valueText={formatScore(shown)}
        hint={text.leastSimilarityHint(formatScore(initial))}
      />
      {shown !== initial && (
        <Button variant="ghost" size="s" onPress={() => set(initial)} className="justify-self-start">
          {text.reset(formatScore(initial))}
        </Button>
      )}
    </div>
  );
}
