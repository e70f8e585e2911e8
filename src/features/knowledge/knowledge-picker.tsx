import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatBytes } from "#lib/bytes.ts";
import { limits } from "#product/limits.ts";
import { formatRelative } from "#product/relative-time.ts";
import { hasAbility } from "#product/roles.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { Option } from "#ui/select/option.ts";
import { filterOptions, PickList } from "#ui/select/pick-list.tsx";
import { openAddKnowledge } from "./client/add/open-add.ts";
import { limitsAround } from "./client/library/limits.ts";
import { ancestorsOf, type KnowledgeTree, pathOf, sourceBytes } from "./client/library/tree.ts";
import { useKnowledgeTree } from "./client/use-knowledge.ts";
import { LimitLock } from "./library/access/limit-lock.tsx";
import { NodeIcon } from "./library/node-icon.tsx";
import type { KnowledgeTreeNode } from "./schema.ts";

const text = knowledgePickerText;

interface KnowledgePickerProps {
  /** Ids of nodes: sources, and folders with all that is in them. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max: number;
  /** False for messages, to which single sources are attached. */
  canPickFolders?: boolean;
  isReadOnly?: boolean;
  "aria-label"?: string;
}

/** Selects sources and folders of the library. What was deleted stays visible until it is removed. */
export function KnowledgePicker({
  value,
  onChange,
  max,
  canPickFolders = true,
  isReadOnly,
  ...label
}: KnowledgePickerProps) {
  const tree = useKnowledgeTree();
  const name = label["aria-label"] ?? text.label;
  return (
    <div className="grid justify-items-start gap-2">
      {value.length > 0 && (
        <ul aria-label={name} className="flex min-w-0 flex-wrap gap-1.5">
          {value.map((id) => (
            <li key={id} className="min-w-0 max-w-full">
              <ChosenNode
                id={id}
                tree={tree}
                {...(!isReadOnly && { onRemove: () => onChange(value.filter((other) => other !== id)) })}
              />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Popover
          aria-label={name}
          placement="bottom start"
          className="w-80 p-0!"
          trigger={
            <Button size="s" icon={Plus}>
              {name}
            </Button>
          }
        >
          <KnowledgePickList
            aria-label={name}
            value={value}
            canPickFolders={canPickFolders}
            onPick={(id) =>
              onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].slice(0, max))
            }
          />
        </Popover>
      )}
      {value.length >= max && <p className="text-sm text-ink-3">{text.tooMany(max)}</p>}
    </div>
  );
}

interface KnowledgePickListProps {
  "aria-label": string;
  value: readonly string[];
  onPick: (id: string, title: string) => void;
  canPickFolders?: boolean;
}

/** The library as a list to search in, each node below its folder; for popovers. */
export function KnowledgePickList({ value, onPick, canPickFolders = true, ...label }: KnowledgePickListProps) {
  const tree = useKnowledgeTree();
  const { role } = useWorkspace();
  const [search, setSearch] = useState("");
  const options = useMemo(() => {
    const all = tree ? listOptions(tree, new Set(value), canPickFolders) : [];
    // The list renders every option it has.
    return filterOptions(all, search).slice(0, limits.mention.resultsWhenFiltering);
  }, [tree, value, canPickFolders, search]);
  return (
    <PickList
      {...label}
      options={options}
      value={value}
      onPick={(id) => onPick(id, tree?.byId.get(id)?.text ?? "")}
      onSearch={setSearch}
      placeholder={text.search}
      {...(tree?.sourceCount === 0 && { emptyText: text.none })}
      foot={
        hasAbility(role, "createItems") && (
          <Button
            variant="ghost"
            icon={Plus}
            isFullWidth
            className="justify-start! px-2!"
            onPress={() => openAddKnowledge()}
          >
            {text.add}
          </Button>
        )
      }
    />
  );
}

/** Folders and sources in the order of the tree. What comes with a selected folder can't be selected by itself. */
function listOptions(tree: KnowledgeTree, chosen: ReadonlySet<string>, canPickFolders: boolean): Option[] {
  const options: Option[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const node of tree.childrenOf.get(parent) ?? []) {
      const around = ancestorsOf(tree, node.id);
      const isIncluded = around.some(({ id }) => chosen.has(id));
      const total = tree.totals.get(node.id);
      const bytes = total?.bytes ?? sourceBytes(node);
      const isReady = !node.KnowledgeSource || node.KnowledgeSource.status === "READY";
      const path = around.map((folder) => folder.text).join(" / ");
      const hint = isIncluded
        ? text.included
        : node.droppable
          ? text.folderHint(total?.items ?? 0)
          : isReady
            ? learnedHint(node)
            : text.notReady;
      if (!node.droppable || canPickFolders)
        options.push({
          id: node.id,
          label: node.text,
          hint,
          keywords: path,
          icon: (
            <span className="flex flex-none" style={{ paddingInlineStart: Math.min(depth, 4) * 14 }}>
              <NodeIcon node={node} />
            </span>
          ),
          end: bytes > 0 ? formatBytes(bytes) : "",
          isDisabled: isIncluded && !chosen.has(node.id),
        });
      if (node.droppable) add(node.id, canPickFolders ? depth + 1 : 0);
    }
  };
  add(null, 0);
  return options;
}

/** When a website was learned last. */
const learnedHint = ({ KnowledgeSource: source }: KnowledgeTreeNode): string =>
  source?.type === "URL" && source.learnedAt
    ? knowledgeViewerText.learned(formatRelative(new Date(source.learnedAt), new Date()))
    : "";

/** A selected node, with its folder in the tooltip. */
function ChosenNode({ id, tree, onRemove }: { id: string; tree: KnowledgeTree | undefined; onRemove?: () => void }) {
  const node = tree?.byId.get(id);
  const title = node?.text ?? (tree ? text.gone : "");
  const path = tree && node ? pathOf(tree, id) : "";
  return (
    <span title={path ? `${path} / ${title}` : title} className="flex min-w-0">
      <Chip tone={tree && !node ? "warning" : "line"} onRemove={onRemove} removeLabel={text.remove(title)}>
        <span className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5">
          {node && <NodeIcon node={node} />}
          <span className="cut">{title}</span>
          {tree && node && <LimitLock limit={node.limit ?? limitsAround(tree, id).at(-1)?.limit ?? null} />}
        </span>
      </Chip>
    </span>
  );
}
