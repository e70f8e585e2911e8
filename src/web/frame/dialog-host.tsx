import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { openDialog, useOpenDialog } from "#client/dialogs.ts";
import { askWhereToMove, useChatToMove } from "#client/move-chat.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { InvitationsDialog } from "#features/workspace/invitations-dialog.tsx";
import { hasAbility } from "#product/roles.ts";
import { urls } from "#product/urls.ts";
import { OverlayBoundary } from "./overlay-boundary.tsx";

const UpgradeDialog = lazy(async () => ({
  default: (await import("#features/billing/upgrade-dialog.tsx")).UpgradeDialog,
}));
const TopupDialog = lazy(async () => ({ default: (await import("#features/billing/topup-dialog.tsx")).TopupDialog }));
const KeySettingsDialog = lazy(async () => ({
  default: (await import("#features/credential/key-settings-dialog.tsx")).KeySettingsDialog,
}));
const NewWorkspaceDialog = lazy(async () => ({
  default: (await import("#features/workspace/new-workspace-dialog.tsx")).NewWorkspaceDialog,
}));
const NewAgentDialog = lazy(async () => ({
  default: (await import("#features/agent/create/new-agent-dialog.tsx")).NewAgentDialog,
}));
const NewWorkflowDialog = lazy(async () => ({
  default: (await import("#features/workflow/create/new-workflow-dialog.tsx")).NewWorkflowDialog,
}));
const SuggestionDialogs = lazy(async () => ({
  default: (await import("#features/template-gallery/suggestion-dialogs.tsx")).SuggestionDialogs,
}));
const MoveChatDialog = lazy(async () => ({
  default: (await import("#features/project/move-chat-dialog.tsx")).MoveChatDialog,
}));
const AddKnowledgeDialog = lazy(async () => ({
  default: (await import("#features/knowledge/add/add-knowledge-dialog.tsx")).AddKnowledgeDialog,
}));
const EmbeddingModelDialog = lazy(async () => ({
  default: (await import("#features/knowledge/library/embedding/embedding-model-dialog.tsx")).EmbeddingModelDialog,
}));
const SearchSettingsDialog = lazy(async () => ({
  default: (await import("#features/knowledge/library/reranking/search-settings-dialog.tsx")).SearchSettingsDialog,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet.tsx")).ShortcutSheet }));

/** Renders the dialogs that belong to no page. Each is loaded on first use. */
export function DialogHost() {
  const name = useOpenDialog((dialog) => dialog.name);
  const { id: workspaceId, slug, name: workspaceName, role } = useWorkspace();
  const suggestion = useLocation({
    select: ({ searchStr }) => /(agentSuggestionId|workflowSuggestionIds?)=[^&]*/.exec(searchStr)?.[0],
  });
  const chatToMove = useChatToMove(({ chat }) => chat);
  const go = useGo();
  const overlay = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && openDialog(null) };
  const canBuy = hasAbility(role, "manageBilling");
  return (
    <>
      <InvitationsDialog onDone={(slug) => slug && go(urls.home(slug))} />
      <OverlayBoundary name={suggestion ?? ""} onFailed={() => go(urls.home(slug), { replace: true })}>
        <Suspense fallback={null}>{suggestion && <SuggestionDialogs />}</Suspense>
      </OverlayBoundary>
      <OverlayBoundary name={chatToMove?.id ?? ""} onFailed={() => askWhereToMove(null)}>
        <Suspense fallback={null}>
          {chatToMove && <MoveChatDialog key={chatToMove.id} chat={chatToMove} onClose={() => askWhereToMove(null)} />}
        </Suspense>
      </OverlayBoundary>
      <OverlayBoundary name={name ?? ""} onFailed={() => openDialog(null)}>
        <Suspense fallback={null}>
          {name === "upgrade" && <UpgradeDialog {...overlay} workspaceId={workspaceId} canBuy={canBuy} />}
          {name === "topup" && (
            <TopupDialog {...overlay} workspaceId={workspaceId} type="CHATBOT_MSGS_TOPUP" canBuy={canBuy} />
          )}
          {name === "storage" && (
            <TopupDialog {...overlay} workspaceId={workspaceId} type="STORAGE_TOPUP" canBuy={canBuy} />
          )}
          {name === "add-knowledge" && <AddKnowledgeDialog onClose={() => openDialog(null)} />}
          {name === "embedding-model" && <EmbeddingModelDialog onClose={() => openDialog(null)} />}
          {name === "knowledge-search" && <SearchSettingsDialog onClose={() => openDialog(null)} />}
          {name === "keys" && (
            <KeySettingsDialog
              {...overlay}
              workspaceId={workspaceId}
              workspaceName={workspaceName}
              canManage={hasAbility(role, "manageKeys")}
            />
          )}
          {name === "new-workspace" && (
            <NewWorkspaceDialog {...overlay} onCreated={(slug: string) => go(urls.home(slug))} />
          )}
          {name === "new-agent" && <NewAgentDialog {...overlay} />}
          {name === "generate-agent" && <NewAgentDialog {...overlay} way="generate" />}
          {name === "new-workflow" && <NewWorkflowDialog {...overlay} />}
          {name === "generate-workflow" && <NewWorkflowDialog {...overlay} method="generate" />}
          {name === "shortcuts" && <ShortcutSheet {...overlay} />}
        </Suspense>
      </OverlayBoundary>
    </>
  );
}
