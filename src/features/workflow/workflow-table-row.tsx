import { Workflow } from "lucide-react";
import { type Folder, type FolderActions, folderPath } from "#features/folder/client/folders.ts";
import { formatRelative } from "#lib/time.ts";
import { catalog } from "#nodes/index.ts";
import { hasAbility } from "#product/roles.ts";
import { builderText } from "#product/texts/builder.ts";
import { urls } from "#product/urls.ts";
import { Chip } from "#ui/chip.tsx";
import { TableCell } from "#ui/table-cell.tsx";
import { TableRow } from "#ui/table-row.tsx";
import { Link } from "#web/shell/link.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { StepTile } from "./step-tile.tsx";
import { WorkflowMenu } from "./workflow-menu.tsx";

export interface ListedWorkflow {
  id: string;
  title: string;
  category: string[];
  parentFolderId: string | null;
  userId: string;
  nodeTypes: string[];
  updatedAt: Date;
}

interface WorkflowTableRowProps {
  workflow: ListedWorkflow;
  folders: readonly Folder[];
  actions: FolderActions;
  /** In search results: says where the workflow stands. */
  isInFolderShown: boolean;
}

const shownSteps = 5;

/** Opens the builder; for those who only run workflows, a new run. */
export function WorkflowTableRow({ workflow, folders, actions, isInFolderShown }: WorkflowTableRowProps) {
  const { slug, role } = useWorkspace();
  const { id, title, category, parentFolderId, nodeTypes, updatedAt } = workflow;
  const href = hasAbility(role, "openBuilder") ? urls.workflowBuild(slug, id) : urls.startWorkflow(slug, id);
  const steps = nodeTypes.filter((type) => catalog[type]?.traits?.executes !== false);
  const path = isInFolderShown ? folderPath(folders, parentFolderId) : [];
  return (
    <TableRow isPressable>
      <TableCell className="max-w-0">
        <div className="flex min-w-0 items-center gap-3">
          <Workflow aria-hidden className="size-5 flex-none text-ink-3" />
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-2">
              <Link href={href} data-row title={title} className="stretch min-w-0 cut font-medium">
                {title}
              </Link>
              {category.slice(0, 2).map((tag) => (
                <Chip key={tag} className="max-sm:hidden">
                  {tag}
                </Chip>
              ))}
              {category.length > 2 && <span className="text-sm text-ink-3 max-sm:hidden">+{category.length - 2}</span>}
            </div>
            {path.length > 0 && (
              <p className="cut text-sm text-ink-3">{path.map((folder) => folder.name).join(" / ")}</p>
            )}
            <p className="text-sm text-ink-3 sm:hidden">
              {builderText.list.steps(steps.length)} · {formatRelative(updatedAt, new Date())}
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <div
          role="img"
          aria-label={builderText.list.steps(steps.length)}
          title={builderText.list.steps(steps.length)}
          className="flex items-center gap-1"
        >
          {steps.slice(0, shownSteps).map((type, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the order
            <StepTile key={at} type={type} size={20} />
          ))}
          {steps.length > shownSteps && (
            <span className="ml-1 text-sm text-ink-3 num">+{steps.length - shownSteps}</span>
          )}
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-3 max-sm:hidden">
        {formatRelative(updatedAt, new Date())}
      </TableCell>
      <TableCell align="end">
        <div className="relative z-1">
          <WorkflowMenu workflow={workflow} folders={folders} onCreateFolder={actions.create} />
        </div>
      </TableCell>
    </TableRow>
  );
}
