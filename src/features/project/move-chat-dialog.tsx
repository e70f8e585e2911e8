import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderKanban, FolderMinus, FolderPlus, type LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { api } from "#client/api.ts";
import type { ChatToMove } from "#client/move-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { toast } from "#ui/feedback/toast.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { refreshProjects, useProjects } from "./client/use-projects.ts";
import { NewProjectDialog } from "./project-name-dialog.tsx";

const text = projectText.move;
const minProjectsForSearch = 8;

interface MoveChatDialogProps {
  chat: ChatToMove;
  onClose: () => void;
}

/** Selects the project of a chat; a new one can be created here. */
export function MoveChatDialog({ chat, onClose }: MoveChatDialogProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState(chat.project);
  const [isCreating, setCreating] = useState(false);
  const group = useId();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch, search } = useProjects(typed);
  const move = useMutation(
    api.chat.updateProject.mutationOptions({
      async onSuccess() {
        toast.success(selected ? text.moved(selected.name) : text.removed);
        onClose();
        await refreshProjects(queries);
      },
    }),
  );
  const option = (project: { id: string; name: string } | null, name: string, icon: LucideIcon) => (
    <ProjectOption
      key={project?.id ?? "none"}
      group={group}
      name={name}
      icon={icon}
      isSelected={selected?.id === project?.id}
      onSelect={() => setSelected(project)}
    />
  );
  // A new project, or one of a later page.
  const isUnlisted = selected !== null && !search && rows !== undefined && !rows.some(({ id }) => id === selected.id);
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={text.title}
        description={text.text}
        isPadded={false}
        className="p-2"
        footerStart={
          <Button variant="ghost" icon={FolderPlus} onPress={() => setCreating(true)}>
            {projectText.new}
          </Button>
        }
        footer={
          <Button
            variant="primary"
            isDisabled={selected?.id === chat.project?.id}
            isPending={move.isPending}
            onPress={() => move.mutate({ id: chat.id, projectId: selected?.id ?? null })}
          >
            {text.submit}
          </Button>
        }
      >
        {(typed !== "" || (rows?.length ?? 0) >= minProjectsForSearch) && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            value={typed}
            onChange={setTyped}
            className="mb-2"
          />
        )}
        <div
          role="radiogroup"
          aria-label={text.title}
          aria-busy={!rows && !isError}
          className="max-h-80 min-h-18 overflow-y-auto scroll-thin"
        >
          {!search && option(null, text.none, FolderMinus)}
          {isUnlisted && option(selected, selected.name, FolderKanban)}
          {rows?.map((project) => option(project, project.name, FolderKanban))}
        </div>
        {search && rows?.length === 0 && <p className="px-2 py-3 text-ink-3">{listText.noMatch}</p>}
        {hasNextPage && (
          <Button variant="ghost" size="s" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {buttonText.showMore}
          </Button>
        )}
        {isError && !rows && (
          <div role="alert" className="flex items-center gap-2 px-2 py-1 text-sm text-danger">
            <span className="flex-1">{pageStateText.error.listTitle}</span>
            <Button size="s" onPress={() => void refetch()}>
              {buttonText.tryAgain}
            </Button>
          </div>
        )}
      </Dialog>
      {isCreating && (
        <NewProjectDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setTyped("");
            setSelected(created);
          }}
        />
      )}
    </>
  );
}

interface ProjectOptionProps {
  group: string;
  name: string;
  icon: LucideIcon;
  isSelected: boolean;
  onSelect: () => void;
}

function ProjectOption({ group, name, icon: Icon, isSelected, onSelect }: ProjectOptionProps) {
  return (
    <label
      className={cx(
        "flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2 max-sm:min-h-11",
        isSelected ? "bg-accent-soft text-accent-text" : "hover:bg-hover",
      )}
    >
      <input type="radio" name={group} checked={isSelected} onChange={onSelect} className="sr-only" />
      <Icon aria-hidden className={isSelected ? undefined : "text-ink-3"} />
      <span className="min-w-0 flex-1 cut">{name}</span>
    </label>
  );
}
