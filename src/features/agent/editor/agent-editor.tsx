import { ArrowLeft, MessageSquare } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, use, useRef, useState } from "react";
import { PanelContext } from "#client/panels/panel-context.ts";
import { LeaveGuard } from "#client/shell/leave-guard.tsx";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { folderPath } from "#features/folder/client/folders.ts";
import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { usePhone } from "#ui/hooks/use-media.ts";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { canEditAgent } from "../access.ts";
import type { ReachProps } from "../client/reach/reach-props.ts";
import { readUnsaved } from "../client/test-panel/read-unsaved.ts";
import type { TestChatProps } from "../client/test-panel/test-chat-props.ts";
import { useTestPanel } from "../client/test-panel/use-test-panel.ts";
import { workflowsWithSettings } from "../client/tool-choices.ts";
import { useAdvancedSections } from "../client/use-advanced-sections.ts";
import { useAgentActions } from "../client/use-agent-actions.ts";
import { useAgentDraft } from "../client/use-agent-draft.ts";
import { useSaveAgent } from "../client/use-agent-versions.ts";
import type { AgentDetail } from "../client/use-agents.ts";
import {
  goToSection,
  type SectionId,
  sectionElementId,
  sections,
  useCurrentSection,
  useSectionOfUrl,
} from "../client/use-current-section.ts";
import { AgentDialogs } from "../list/agent-dialogs.tsx";
import { AgentMenu } from "../list/agent-menu.tsx";
import { ChangesDialog } from "../versions/changes-dialog.tsx";
import { VersionsDrawer } from "../versions/versions-drawer.tsx";
import { AgentFormSections } from "./agent-form-sections.tsx";
import { AgentHeader } from "./agent-header.tsx";
import { ConflictCallout } from "./conflict-callout.tsx";
import { EditorCallouts } from "./editor-callouts.tsx";
import { SaveActions } from "./save-actions.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SectionList } from "./section-list.tsx";
import { SectionNav } from "./section-nav.tsx";
import { TestButton } from "./test-button.tsx";
import { WorkflowCallout } from "./workflow-callout.tsx";

interface AgentEditorProps {
  agent: AgentDetail;
  /** Section of the URL; without one, phones show the list of sections. */
  section: SectionId | null;
  /** Above the form. */
  notice?: ReactNode;
  /** The test chat beside the form. */
  TestChat?: ComponentType<TestChatProps>;
  /** What the agent may reach, which can be shown instead of the form. */
  Reach?: ComponentType<ReachProps>;
  isReachOpen?: boolean;
}

const text = agentEditorText;

/** Shows and edits an agent. Nothing is saved automatically. */
export function AgentEditor({ agent, section, TestChat, Reach, isReachOpen = false, notice }: AgentEditorProps) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const go = useGo();
  const isInPanel = use(PanelContext) !== null;
  // A side panel shows all sections, because section URLs belong to the page.
  const isPhone = usePhone();
  const isSectionPerPage = isPhone && !isInPanel;
  const isReadOnly = !canEditAgent(actor);
  const draft = useAgentDraft(agent, actor.userId);
  const { form, changes, hasChanges, isStale } = draft;
  const advanced = useAdvancedSections(form, section);
  const save = useSaveAgent();
  const { data: models } = useLanguageModels(workspaceId);
  const [isChecked, setChecked] = useState(false);
  const [note, setNote] = useState("");
  const [openDialog, setOpenDialog] = useState<"changes" | "versions" | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const visibleSection = useCurrentSection(scroller, !isPhone && !isInPanel, section);
  useSectionOfUrl(scroller, isPhone ? null : section);
  const actions = useAgentActions(() => {
    draft.discard();
    go(urls.agents(slug));
  });
  const close = () => setOpenDialog(null);
  const modelName = (id: string) => models?.models.find((one) => one.id === id)?.displayName ?? text.modelUnavailable;

  function submit() {
    if (!hasChanges || save.isPending) return;
    setChecked(true);
    const { systemChars, outputFormatChars } = limits.agent;
    if (form.system.length > systemChars || form.outputFormat.length > outputFormatChars) return;
    if (!form.title.trim() || !form.system.trim()) {
      toast.failed(commonErrorText.fillAll);
      const missing = form.title.trim() ? `#${sectionElementId("background")} [role=textbox]` : "#agent-title";
      document.querySelector<HTMLElement>(missing)?.focus();
      return;
    }
    if (isStale) return setOpenDialog("changes");
    const { title, ...edits } = draft.edits;
    const sent = title === undefined ? edits : { ...edits, title: title.trim() };
    save.mutate(
      { ...sent, id: agent.id, version: draft.basedOn, ...(note.trim() && { note }) },
      { onSuccess: ({ version }) => draft.acceptSave(draft.edits, version) },
    );
    setNote("");
    close();
  }
  function discard() {
    draft.discard();
    setNote("");
    setChecked(false);
    close();
  }
  function keepMyEdits() {
    draft.rebaseOnSaved();
    close();
  }
  useShortcut(shortcuts.save, submit, { isDisabled: isReadOnly });
  // A side panel has no space for another one.
  const canTest = TestChat !== undefined && !isReadOnly && !isInPanel;
  const test = useTestPanel(agent.id, canTest);

  const [folder] = folderPath(actions.folders, agent.parentFolderId).slice(-1);
  const saveActions = {
    count: changes.length,
    onReview: () => setOpenDialog("changes"),
    onDiscard: discard,
    onSave: submit,
  };
  const isSectionOpen = isSectionPerPage && (section !== null || isReachOpen);
  const sectionTitle = isReachOpen ? agentReachText.link : section && agentEditorText.sections[section];
  const sectionProps = { agentId: agent.id, form, onChange: draft.set, isChecked, isReadOnly };
  return (
    <>
      <PageHead
        title={isSectionOpen && sectionTitle ? sectionTitle : form.title || agentEditorText.untitled}
        documentTitle={form.title || agentEditorText.untitled}
        start={
          isSectionOpen && (
            <IconButton icon={ArrowLeft} label={form.title} onPress={() => go(urls.agent(slug, agent.id))} />
          )
        }
        path={
          <>
            <Link href={urls.agents(slug)} className="hover:text-ink hover:underline">
              {agentListText.title}
            </Link>
            <span aria-hidden>/</span>
            {folder && (
              <>
                <Link href={urls.agentFolder(slug, folder.id)} className="max-w-40 cut hover:text-ink hover:underline">
                  {folder.name}
                </Link>
                <span aria-hidden>/</span>
              </>
            )}
          </>
        }
        actions={
          <>
            {hasChanges && !isPhone && <SaveActions {...saveActions} />}
            {canTest && <TestButton {...test} />}
            <Button icon={MessageSquare} onPress={() => go(urls.startChat(slug, agent.id))}>
              <span className={test.isOpen ? "@max-lg:sr-only" : undefined}>{agentListText.chat}</span>
            </Button>
            <AgentMenu agent={agent} actions={actions.menu} onVersions={() => setOpenDialog("versions")} />
          </>
        }
      />
      {isStale && (
        <div className="flex-none px-gutter py-2.5">
          <ConflictCallout
            count={changes.length}
            onReview={saveActions.onReview}
            onKeep={keepMyEdits}
            onDiscard={discard}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {!isPhone && !isInPanel && (
          <SectionNav
            agentId={agent.id}
            advanced={advanced}
            current={isReachOpen ? "reach" : visibleSection}
            hasReach={Reach !== undefined}
            className={test.isOpen ? "@max-3xl:hidden" : undefined}
            onSelect={goToSection}
          />
        )}
        <div
          ref={scroller}
          data-scroll-restoration-id="page"
          // Readers find nothing to focus in the list of what the agent may reach.
          tabIndex={isReachOpen && isReadOnly ? 0 : undefined}
          // Positioned, so that texts for screen readers scroll with the form and don't make the page longer.
          className="relative min-h-0 min-w-0 flex-1 overflow-y-auto scroll-smooth scroll-thin motion-reduce:scroll-auto"
        >
          <div
            className={cx(
              isReachOpen ? "max-w-196" : "max-w-160",
              "mx-auto grid grid-cols-[minmax(0,1fr)] gap-7 px-gutter pt-5 pb-16 sm:px-8 sm:pt-7",
            )}
          >
            {!isSectionOpen && notice}
            {agent.workflow && <WorkflowCallout agentId={agent.id} workflow={agent.workflow} isReadOnly={isReadOnly} />}
            <EditorCallouts
              isReadOnly={isReadOnly}
              restoredAt={isStale ? null : draft.restoredAt}
              onDiscard={discard}
            />
            {!isSectionOpen && !isReachOpen && (
              <AgentHeader
                agent={agent}
                title={form.title}
                folderName={folder?.name ?? null}
                onMove={() => actions.menu.openMoveDialog(agent)}
                onTitleChange={(title) => draft.set({ title })}
                isChecked={isChecked}
                isReadOnly={isReadOnly}
              />
            )}
            {Reach && isReachOpen ? (
              <Suspense fallback={<ListSkeleton label={pageStateText.loading} mark="size-4" />}>
                <Reach
                  {...{ agentId: agent.id, form, isReadOnly }}
                  title={form.title || agentEditorText.untitled}
                  draft={hasChanges ? readUnsaved(agent, form) : null}
                  onChange={draft.set}
                />
              </Suspense>
            ) : isSectionPerPage && !section ? (
              <SectionList {...{ agentId: agent.id, advanced, form, modelName }} hasReach={Reach !== undefined} />
            ) : (
              <AgentFormSections
                {...sectionProps}
                sections={isInPanel ? sections : advanced.visible}
                only={isSectionPerPage ? section : null}
              />
            )}
          </div>
        </div>
      </div>
      {hasChanges && isPhone && <SaveBar {...saveActions} />}
      {TestChat && test.isOpen && (
        <Suspense fallback={null}>
          <TestChat agentId={agent.id} draft={readUnsaved(agent, form)} isUnsaved={hasChanges} onClose={test.close} />
        </Suspense>
      )}
      <LeaveGuard hasUnsavedChanges={draft.hasUnsavedEdits} onLeave={draft.discard} />
      <AgentDialogs actions={actions} />
      {openDialog === "changes" && (
        <ChangesDialog
          onClose={close}
          changes={changes}
          modelName={modelName}
          workflowIds={[agent, form].flatMap(workflowsWithSettings)}
          callout={isStale && <ConflictCallout count={changes.length} />}
          note={isStale ? undefined : { value: note, onChange: setNote }}
          footer={
            isStale ? (
              <>
                <Button variant="ghost" onPress={discard}>
                  {text.conflictUseTheirs}
                </Button>
                <Button variant="primary" onPress={keepMyEdits}>
                  {text.conflictKeepMine}
                </Button>
              </>
            ) : (
              <>
                <Button variant="ghost" onPress={discard}>
                  {agentEditorText.save.discard}
                </Button>
                <Button variant="primary" onPress={submit}>
                  {agentEditorText.save.save}
                </Button>
              </>
            )
          }
        />
      )}
      {openDialog === "versions" && (
        <VersionsDrawer
          agent={agent}
          onClose={close}
          modelName={modelName}
          canRestore={!isReadOnly}
          hasChanges={hasChanges}
        />
      )}
    </>
  );
}
