import { readRefusal } from "#client/refusal.ts";
import { Link } from "#client/shell/link.tsx";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { ChatFilter } from "#features/chat/client/use-chat-filter.ts";
import { ChatStart } from "#features/chat/composer/chat-start.tsx";
import { ChatList } from "#features/chat/list/chat-list.tsx";
import { projectText } from "#product/texts/project/project.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { canEditProject } from "./access.ts";
import { type Project, useProject } from "./client/use-projects.ts";
import { ProjectMenu } from "./project-menu.tsx";
import { ProjectSettings } from "./project-settings.tsx";

const text = projectText;

interface ProjectPageProps {
  projectId: string;
  /** Of its chats, from the URL. */
  filter: Pick<ChatFilter, "search" | "agentId">;
}

/** The page of one project: a new chat, its chats, and what they inherit. */
export function ProjectPage({ projectId, filter }: ProjectPageProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const { data: project, error, isError, isFetching, refetch } = useProject(projectId);
  if (isError && readRefusal(error, "").code === "not_found") return <NotFound />;
  return (
    <>
      <PageHead
        title={project?.name ?? ""}
        path={
          <>
            <Link href={urls.projects(slug)} isExact className="hover:text-ink hover:underline">
              {text.title}
            </Link>
            <span aria-hidden>/</span>
          </>
        }
        actions={
          project && <ProjectMenu project={project} onDeleted={() => go(urls.projects(slug), { replace: true })} />
        }
      />
      <PageBody>
        {project ? (
          <ProjectContent key={projectId} project={project} filter={filter} />
        ) : isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ProjectSkeleton />
        )}
      </PageBody>
    </>
  );
}

const columns = "grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_288px]";

function ProjectContent({ project, filter }: { project: Project; filter: ProjectPageProps["filter"] }) {
  const { actor } = useWorkspace();
  const canEdit = canEditProject(actor, project);
  return (
    <div className={columns}>
      {canEdit && (
        <div className="min-w-0">
          <h2 className="sr-only">{text.startChat(project.name)}</h2>
          <ChatStart key={project.agentId ?? ""} project={project} />
        </div>
      )}
      <aside aria-label={text.settings} className="min-w-0 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
        {!canEdit && <p className="mb-5 text-sm text-ink-3">{text.readOnly}</p>}
        <ProjectSettings project={project} isReadOnly={!canEdit} />
      </aside>
      {canEdit && (
        <section aria-labelledby="project-chats" className="min-w-0 @4xl:col-start-1">
          <h2 id="project-chats" className="mb-3 text-lg font-semibold">
            {text.chatsTitle}
          </h2>
          <ChatList filter={{ ...filter, projectId: project.id }} />
        </section>
      )}
    </div>
  );
}

function ProjectSkeleton() {
  return (
    <div role="status" aria-busy aria-label={pageStateText.loading} className={columns}>
      <Skeleton className="h-28 rounded-card" />
      <div className="grid content-start gap-3">
        {["w-24", "w-full", "w-4/5", "w-20", "w-11/12"].map((width) => (
          <Skeleton key={width} className={`h-3.5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
