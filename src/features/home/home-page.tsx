import { Keyboard } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { openDialog } from "#client/dialogs.ts";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ChatStart } from "#features/chat/composer/chat-start.tsx";
import { Checklist } from "#features/onboarding/checklist.tsx";
import { greeting } from "#product/greeting.ts";
import { hasAbility } from "#product/roles.ts";
import { homeText } from "#product/texts/shell/home.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useRecentRuns } from "./client/use-recent-items.ts";
import { RecentSection } from "./recent-section.tsx";
import { WaitingList } from "./waiting-list.tsx";

const text = homeText;
// The question is asked only once, so its code isn't part of the first load.
const ProfessionQuestion = lazy(async () => ({
  default: (await import("#features/onboarding/profession-question.tsx")).ProfessionQuestion,
}));

interface HomePageProps {
  /** The agent to chat with, from the URL. */
  agentId?: string | undefined;
}

/** The home page: a new chat, runs that need input, recent items, and the checklist. */
export function HomePage({ agentId }: HomePageProps) {
  const { slug, person, userId, role, id, name } = useWorkspace();
  const go = useGo();
  const composer = useRef<HTMLDivElement>(null);
  const { data: runs } = useRecentRuns();
  const waiting = runs?.filter((run) => run.waitsFor && run.userId === userId);
  const waitingIds = new Set(waiting?.map((run) => run.id));
  const canBuild = hasAbility(role, "createItems");
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <IconButton
            icon={Keyboard}
            label={shortcutText.title}
            shortcut="?"
            onPress={() => openDialog("shortcuts")}
            className="max-sm:hidden"
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto scroll-thin" data-scroll-restoration-id="page">
        <div className="mx-auto w-full max-w-[808px] px-gutter pt-8 pb-12 sm:pt-16 @3xl:pt-22">
          <h2 className="text-2xl font-semibold max-sm:text-[24px] max-sm:leading-8">
            {greeting(new Date().getHours(), person.firstName)}
          </h2>
          <p className="mt-1 min-h-6 text-md text-ink-3">{waiting && text.waitingCount(waiting.length)}</p>
          <div ref={composer} className="mt-4 sm:mt-6">
            <ChatStart agentId={agentId} />
          </div>
          <div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-10 @3xl:mt-14 @3xl:grid-cols-[minmax(0,1fr)_264px] @3xl:gap-12">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-9">
              {waiting && waiting.length > 0 && <WaitingList runs={waiting} />}
              <RecentSection hiddenIds={waitingIds} />
            </div>
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-9">
              {canBuild && (
                <Checklist
                  workspaceId={id}
                  workspaceName={name}
                  actions={{
                    createAgent: () => openDialog("generate-agent"),
                    chatWithAgent: () => composer.current?.querySelector("textarea")?.focus(),
                    addKnowledge: () => openDialog("add-knowledge"),
                    createWorkflow: () => openDialog("generate-workflow"),
                    runWorkflow: () => go(urls.workflows(slug)),
                    ...(hasAbility(role, "inviteMembers") && {
                      inviteTeammate: () => go(urls.settings(slug, "members")),
                    }),
                  }}
                />
              )}
              {person.publicMetadata.profession === undefined && (
                <Suspense fallback={null}>
                  <ProfessionQuestion />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
