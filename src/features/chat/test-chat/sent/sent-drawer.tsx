import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { toPlainText } from "../../client/test-chat/to-plain-text.ts";
import { SentFacts } from "./sent-facts.tsx";
import { SentMessages } from "./sent-messages.tsx";
import { SentPrompt } from "./sent-prompt.tsx";
import { SentTools } from "./sent-tools.tsx";

const text = agentTestText.sent;

interface SentDrawerProps {
  replyId: string;
  onClose: () => void;
}

/** What a reply has sent to its model, and what it cost. */
export function SentDrawer({ replyId, onClose }: SentDrawerProps) {
  const { data, error, isFetching, refetch } = useQuery(api.chat.getSent.queryOptions({ messageServerId: replyId }));
  const isMissing = error !== null && readRefusal(error, "").code === "not_found";
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={text.title}
      size="l"
      headEnd={data && <CopyButton text={() => toPlainText(data)} label={text.copyAll} variant="button" />}
    >
      {data ? (
        <div className="grid grid-cols-1 gap-8 pb-8">
          <div className="grid gap-4">
            <p className="text-ink-3 text-sm">{text.intro}</p>
            <SentFacts sent={data} />
          </div>
          <SentPrompt parts={data.system} />
          <SentMessages messages={data.messages} omitted={data.omittedMessages} />
          <SentTools tools={data.tools} tokens={data.toolTokens} />
        </div>
      ) : isMissing ? (
        <EmptyState title={text.missing.title}>{text.missing.text}</EmptyState>
      ) : error ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}
