import type { ComponentType, ReactNode } from "react";
import { readRefusal } from "#client/refusal.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { ReachProps } from "../client/reach/reach-props.ts";
import type { TestChatProps } from "../client/test-panel/test-chat-props.ts";
import { useAgent } from "../client/use-agents.ts";
import { isSection } from "../client/use-current-section.ts";
import { AgentEditor } from "./agent-editor.tsx";

interface AgentEditorPageProps {
  agentId: string;
  /** The test chat beside the form; without it, the agent can't be tested here. */
  TestChat?: ComponentType<TestChatProps>;
  /** Above the form. */
  notice?: ReactNode;
  /** Section of the URL. */
  section?: string;
  /** Of the URL: "reach" shows what the agent may reach instead of the form. */
  view?: string;
  Reach?: ComponentType<ReachProps>;
}

/** The page of one agent. */
export function AgentEditorPage({ agentId, section, view, TestChat, Reach, notice }: AgentEditorPageProps) {
  const { data: agent, error, isFetching, refetch } = useAgent(agentId);
  if (agent)
    return (
      <AgentEditor
        key={agent.id}
        agent={agent}
        notice={notice}
        section={isSection(section) ? section : null}
        {...(TestChat && { TestChat })}
        {...(Reach && { Reach, isReachOpen: view === "reach" })}
      />
    );
  // A malformed id is refused as invalid, which is also "not found".
  const code = error && readRefusal(error, "").code;
  if (code === "not_found" || code === "invalid") return <NotFound />;
  return (
    <>
      <PageHead title={agentListText.title} />
      <PageBody width="read">
        {error ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <div aria-busy className="grid gap-6 pt-2">
            <div className="flex items-center gap-3.5">
              <Skeleton className="size-12 rounded-full" />
              <Skeleton className="h-5 w-52" />
            </div>
            <Skeleton className="h-56 w-full rounded-control" />
            <Skeleton className="h-9 w-full rounded-control" />
          </div>
        )}
      </PageBody>
    </>
  );
}
