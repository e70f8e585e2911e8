import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { projectText } from "#product/texts/project/project.ts";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import { navItemClass } from "./nav-item.tsx";

/** The last used projects in the sidebar, each with its last chats. Nothing is shown without projects. */
export function ProjectList() {
  const { id: workspaceId } = useWorkspace();
  const headingId = useId();
  const { data: projects } = useQuery(api.project.getAll.queryOptions({ workspaceId }));
  if (!projects || projects.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex max-h-[38%] flex-none flex-col">
      <h2 id={headingId} className="mt-4 mb-1 flex h-6 flex-none items-center pl-2.5 text-xs font-medium text-ink-3">
        {projectText.title}
      </h2>
      <ul className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto scroll-thin">
        {projects.slice(0, limits.project.inSidebar).map((project) => (
          <ProjectItem key={project.id} {...project} />
        ))}
      </ul>
    </section>
  );
}

function ProjectItem({ id, name }: { id: string; name: string }) {
  const { slug } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <li>
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-label={projectText.chatsOf(name)}
          onClick={() => setOpen(!isOpen)}
          className="grid size-6 flex-none place-items-center rounded-mark text-ink-3 hover:bg-hover hover:text-ink max-sm:size-11"
        >
          <ChevronRight aria-hidden className={cx("size-3.5 transition-transform", isOpen && "rotate-90")} />
        </button>
        <Link href={urls.project(slug, id)} title={name} className={cx(navItemClass, "min-w-0 flex-1 px-1.5")}>
          <span className="min-w-0 cut">{name}</span>
        </Link>
      </div>
      {isOpen && <ProjectChats id={listId} projectId={id} />}
    </li>
  );
}

function ProjectChats({ id, projectId }: { id: string; projectId: string }) {
  const { id: workspaceId, slug } = useWorkspace();
  const { data: chats } = useQuery(api.chat.getAll.queryOptions({ workspaceId, projectId }));
  return (
    <ul id={id} aria-busy={!chats} className="grid grid-cols-[minmax(0,1fr)] gap-px pl-6">
      {chats?.slice(0, limits.project.chatsInSidebar).map((chat) => (
        <li key={chat.id}>
          <Link href={urls.chat(slug, chat.id)} title={chat.title} className={cx(navItemClass, "px-1.5")}>
            <span className="min-w-0 cut">{chat.title}</span>
          </Link>
        </li>
      ))}
      {chats?.length === 0 && <li className="px-1.5 py-1 text-sm text-ink-3">{projectText.noChats.title}</li>}
    </ul>
  );
}
