import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { countInside, type KnowledgeTree, losersOf } from "../client/library/tree.ts";
import type { KnowledgeTreeNode } from "../schema.ts";

const text = knowledgeLibraryText;

interface DeleteNodesDialogProps {
  tree: KnowledgeTree;
  /** None of them is inside another one. */
  nodes: readonly KnowledgeTreeNode[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before nodes are deleted, and says how much goes with them and who loses it. */
export function DeleteNodesDialog({ tree, nodes, onClose, onConfirm }: DeleteNodesDialogProps) {
  const ids = nodes.map(({ id }) => id);
  const inside = countInside(tree, ids);
  const [only] = nodes;
  const words =
    nodes.length > 1 || !only
      ? text.deleteSelected(nodes.length, inside)
      : only.droppable
        ? text.deleteFolder(only.text, inside)
        : text.deleteSource(only.text);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={onClose}
      title={words.title}
      confirmText={words.confirm}
      onConfirm={onConfirm}
    >
      <p>{words.text}</p>
      <Losers tree={tree} ids={ids} />
    </ConfirmDialog>
  );
}

/** The agents and workflows that lose sources. Nothing while they are loaded, and if there are none. */
function Losers({ tree, ids }: { tree: KnowledgeTree; ids: readonly string[] }) {
  const { id: workspaceId } = useWorkspace();
  const fresh = { staleTime: 0, meta: { isSilent: true } };
  const agents = useQuery({ ...api.agent.getKnowledgeUse.queryOptions({ workspaceId }), ...fresh });
  const workflows = useQuery({ ...api.workflow.getKnowledgeUse.queryOptions({ workspaceId }), ...fresh });
  if (agents.isError || workflows.isError) return <p className="mt-3">{text.usersUnknown}</p>;
  const [losingAgents, losingWorkflows] = [agents.data, workflows.data].map((uses) => losersOf(tree, ids, uses ?? []));
  const losers = [...(losingAgents ?? []), ...(losingWorkflows ?? [])];
  if (losers.length === 0) return null;
  return (
    <div className="mt-3">
      <p role="status">{text.usedBy(losingAgents?.length ?? 0, losingWorkflows?.length ?? 0)}</p>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto text-ink scroll-thin">
        {losers.map(({ id, title }) => (
          <li key={id} className="cut">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
