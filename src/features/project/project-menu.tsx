import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import type { ListedProject } from "./client/use-projects.ts";
import { DeleteProjectDialog } from "./delete-project-dialog.tsx";
import { RenameProjectDialog } from "./project-name-dialog.tsx";

interface ProjectMenuProps {
  project: Pick<ListedProject, "id" | "name" | "chatCount">;
  onDeleted?: () => void;
  size?: "s" | "m";
}

/** The menu of a project, with its dialogs. */
export function ProjectMenu({ project, onDeleted, size = "m" }: ProjectMenuProps) {
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const label = projectText.actions(project.name);
  const close = () => setDialog(null);
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size={size} />}>
        <MenuItem icon={Pencil} onAction={() => setDialog("rename")}>
          {buttonText.rename}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setDialog("delete")}>
          {projectText.delete.item}
        </MenuItem>
      </Menu>
      {dialog === "rename" && <RenameProjectDialog project={project} onClose={close} />}
      {dialog === "delete" && (
        <DeleteProjectDialog project={project} onClose={close} {...(onDeleted && { onDeleted })} />
      )}
    </>
  );
}
