import { SearchCheck } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { useUsingAgents } from "../client/viewer/use-source.ts";
import { ScrollRegion } from "./scroll-region.tsx";

const text = knowledgeViewerText.usedBy;

/** The agents that a source is linked to, by itself, with a folder, or in their instructions. */
export function UsedBy({ query }: { query: ReturnType<typeof useUsingAgents> }) {
  const { slug } = useWorkspace();
  const go = useGo();
  const { data: agents } = query;
  return (
    <ScrollRegion label={text.title} className="px-5 py-3">
      {query.isError && !agents ? (
        <ErrorState title={text.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : !agents ? (
        <Skeleton lines={3} />
      ) : agents.length === 0 ? (
        <p className="py-2 text-ink-3">{text.none}</p>
      ) : (
        <ul aria-label={text.title}>
          {agents.map(({ id, title }) => (
            <ListRow
              key={id}
              isPressable
              start={<AgentAvatar id={id} />}
              title={
                <Link href={urls.agent(slug, id)} title={title} className="stretch">
                  {title}
                </Link>
              }
              actions={
                <IconButton
                  icon={SearchCheck}
                  label={text.test(title)}
                  size="s"
                  onPress={() => go(urls.knowledgeTest(slug, { agentId: id }))}
                />
              }
            />
          ))}
        </ul>
      )}
    </ScrollRegion>
  );
}
