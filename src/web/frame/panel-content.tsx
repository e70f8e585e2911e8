import { lazy, Suspense } from "react";
import { closePanel, type PanelRequest, usePanel } from "#client/panels/panels.ts";
import { SidePanel } from "#client/panels/side-panel.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canvasListText } from "#product/texts/canvas/canvas-list.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { workflowCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import { OverlayBoundary } from "./overlay-boundary.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const RunPage = lazy(async () => ({ default: (await import("#features/run/page/run-page.tsx")).RunPage }));
const StartRun = lazy(async () => ({ default: (await import("#features/run/start-run.tsx")).StartRun }));
const ChatPage = lazy(async () => ({ default: (await import("#features/chat/page/chat-page.tsx")).ChatPage }));
const CanvasPanel = lazy(async () => ({ default: (await import("#features/artifact/canvas-panel.tsx")).CanvasPanel }));
const CanvasList = lazy(async () => ({ default: (await import("#features/artifact/canvas-list.tsx")).CanvasList }));
const AgentEditorPage = lazy(async () => ({
  default: (await import("#features/agent/editor/agent-editor-page.tsx")).AgentEditorPage,
}));

const ReplyTrace = lazy(async () => ({ default: (await import("#features/trace/reply-trace.tsx")).ReplyTrace }));

const titles: Readonly<Record<PanelRequest["kind"], () => string>> = {
  run: () => navText.run,
  start: () => workflowCanvasText.testRun,
  chat: () => navText.chat,
  agent: () => navText.agent,
  canvas: () => canvasPanelText.canvas,
  canvases: () => canvasListText.title,
  trace: () => navText.trace,
};

/** The page that was opened in the side panel. */
export function PanelContent() {
  const request = usePanel((panel) => panel.request);
  const { slug } = useWorkspace();
  if (!request) return null;
  const href = hrefOf(slug, request);
  return (
    <OverlayBoundary name={href ?? request.kind} onFailed={closePanel}>
      <SidePanel
        kind={request.kind}
        title={titles[request.kind]()}
        hasHead={false}
        onClose={closePanel}
        {...(href !== null && { pageHref: href })}
      >
        <Suspense fallback={<PageSkeleton />}>
          {request.kind === "run" && <RunPage key={request.runId} runId={request.runId} />}
          {request.kind === "start" && <StartRun key={request.workflowId} workflowId={request.workflowId} isTest />}
          {request.kind === "chat" && <ChatPage key={request.chatId} chatId={request.chatId} />}
          {request.kind === "canvas" && <CanvasPanel key={request.documentId} documentId={request.documentId} />}
          {request.kind === "canvases" && <CanvasList key={request.chatId} chatId={request.chatId} />}
          {request.kind === "trace" && <ReplyTrace key={request.messageId} messageId={request.messageId} />}
          {request.kind === "agent" && <AgentEditorPage key={request.agentId} agentId={request.agentId} />}
        </Suspense>
      </SidePanel>
    </OverlayBoundary>
  );
}

/** The page with the same content; canvases and traces have none. */
function hrefOf(slug: string, request: PanelRequest): string | null {
  switch (request.kind) {
    case "run":
      return urls.run(slug, request.runId);
    case "start":
      return urls.startWorkflow(slug, request.workflowId);
    case "chat":
      return urls.chat(slug, request.chatId);
    case "agent":
      return urls.agent(slug, request.agentId);
    case "canvas":
    case "canvases":
    case "trace":
      return null;
  }
}
