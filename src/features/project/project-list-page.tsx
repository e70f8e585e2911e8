import { FolderKanban, Plus, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { ShowMoreButton } from "#client/shell/show-more-button.tsx";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { projectText } from "#product/texts/project/project.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { type ListedProject, useProjects } from "./client/use-projects.ts";
import { ProjectMenu } from "./project-menu.tsx";
import { NewProjectDialog } from "./project-name-dialog.tsx";

const text = projectText;

/** The list of a person's projects. */
export function ProjectListPage() {
  const { slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const [typed, setTyped] = useState("");
  const [isCreating, setCreating] = useState(false);
  const list = useProjects(typed);
  const { rows } = list;
  const isEmpty = rows?.length === 0 && !list.search;
  const newButton = (
    <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
      {text.new}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} actions={!isEmpty && newButton} />
      <PageBody>
        {(typed !== "" || (rows && rows.length > 0)) && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            shortcut={isPhone ? undefined : shortcuts.search}
            value={typed}
            onChange={setTyped}
            className="mb-4 w-80 max-sm:w-full"
          />
        )}
        {list.isError && !rows ? (
          <ErrorState
            title={pageStateText.error.listTitle}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          >
            {pageStateText.error.listText}
          </ErrorState>
        ) : !rows ? (
          <ListSkeleton label={pageStateText.loading} mark="size-5 rounded-mark" />
        ) : rows.length > 0 ? (
          <div aria-busy={list.isPlaceholderData}>
            <ProjectRows rows={rows} />
            <ShowMoreButton list={list} />
          </div>
        ) : list.search ? (
          <EmptyState
            icon={SearchX}
            title={listText.noMatch}
            action={<Button onPress={() => setTyped("")}>{listText.reset}</Button>}
          />
        ) : (
          <EmptyState icon={FolderKanban} title={text.empty.title} action={newButton}>
            {text.empty.text}
          </EmptyState>
        )}
      </PageBody>
      {isCreating && (
        <NewProjectDialog onClose={() => setCreating(false)} onCreated={({ id }) => go(urls.project(slug, id))} />
      )}
    </>
  );
}

/** Arrow keys move between the rows. */
function ProjectRows({ rows }: { rows: readonly ListedProject[] }) {
  const { slug } = useWorkspace();
  const { agents } = useNamedAgents(rows.flatMap(({ agentId }) => agentId ?? []));
  const root = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(root, { first: 0, last: rows.length, count: rows.length, scrollToRow: () => undefined });
  return (
    <ul ref={root} aria-label={text.title} onKeyDown={keys.onKeyDown}>
      {rows.map((project) => {
        const { id, name, chatCount, usedAt } = project;
        const agent = agents.get(project.agentId ?? "")?.title;
        return (
          <ListRow
            key={id}
            isPressable
            className="cv-row"
            start={<FolderKanban aria-hidden className="size-5 text-ink-3" />}
            title={
              <Link data-row={id} href={urls.project(slug, id)} title={name} className="stretch">
                {name}
              </Link>
            }
            meta={[text.chats(chatCount), agent].filter(Boolean).join(" · ")}
            end={
              <time dateTime={usedAt.toISOString()} className="max-sm:hidden">
                {formatRelative(usedAt, new Date())}
              </time>
            }
            actions={<ProjectMenu project={project} size="s" />}
          />
        );
      })}
    </ul>
  );
}
