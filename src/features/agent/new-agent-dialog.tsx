import { Braces, type LucideIcon, MessagesSquare, Plus, Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { SetupAsk } from "#features/completion/client/stream-setup.ts";
import { useSetup } from "#features/completion/client/use-setup.ts";
import { SetupChatDialog } from "#features/completion/setup-chat-dialog.tsx";
import { SetupChatWay } from "#features/completion/setup-chat-way.tsx";
import { SetupQuestion } from "#features/completion/setup-question.tsx";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { toastText } from "#product/texts/toast.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";
import { WayList } from "#ui/way-list.tsx";
import { canEditAgent } from "./access.ts";
import { AgentChatView } from "./agent-chat.tsx";
import { AgentDraftForm } from "./agent-draft-form.tsx";
import { AgentFileInput } from "./agent-file-input.tsx";
import type { AgentFile } from "./client/agent-file.ts";
import { useCreateAgent } from "./client/agents.ts";
import { draftOf } from "./client/generated.ts";
import { keep, recallKept } from "./client/kept.ts";
import { useAgentChat } from "./client/use-agent-chat.ts";

interface NewAgentDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The folder it will stand in. */
  parentFolderId?: string | null;
  /** The way that it opens with; without it the way that was open last. */
  way?: Way;
}

/** The ways of spec 1 §2; each is a line here. */
const ways = [
  { id: "generate", icon: Sparkles, ...dialogText.newAgent.generate },
  { id: "chat", icon: MessagesSquare, ...dialogText.newAgent.chat },
  { id: "import", icon: Braces, ...dialogText.newAgent.import },
  { id: "scratch", icon: Plus, ...dialogText.newAgent.scratch },
] as const satisfies readonly { id: string; icon: LucideIcon; title: string; desc: string }[];
type Way = (typeof ways)[number]["id"];

interface Begun {
  way: Way;
  draft: AgentFile;
  /** What an import came from: a file's name, or null for a text or a model. Undefined until there is one. */
  from?: string | null;
  /** What the model is asked for. */
  description?: string;
}

const blank: AgentFile = { title: "", system: "", outputFormat: "", language: "", category: [] };
const first: Begun = { way: "scratch", draft: blank };

/** What was begun, in the way that is asked for; its draft is kept. */
const openedBy = (begun: Begun, way: Way | undefined): Begun =>
  way === undefined || way === begun.way ? begun : { way, draft: begun.draft };

/** Makes an agent and opens it. What was written is kept on this device until the agent is made or it is cancelled. */
export function NewAgentDialog({ isOpen, onOpenChange, parentFolderId = null, way: asked }: NewAgentDialogProps) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const go = useGo();
  const create = useCreateAgent();
  const key = `troupe-new-agent-${actor.userId}-${workspaceId}`;
  const [begun, setBegun] = useState<Begun>(() => openedBy(recallKept<Begun>(key) ?? first, asked));
  const [isChecked, setChecked] = useState(false);
  const { way, draft } = begun;
  const formId = useId();
  const setup = useSetup({ workspaceId, type: "AGENT_SETUP", failedText: toastText.agent.generateFailed });
  const chat = useAgentChat();
  const isWriting = setup.status === "writing";
  const isReady = way === "scratch" || begun.from !== undefined;

  function change(next: Begun) {
    keep(key, next);
    setBegun(next);
  }
  async function generate(ask: SetupAsk) {
    const made = await setup.write(ask);
    if (made !== null) change({ ...begun, way: "generate", draft: draftOf(made), from: null });
  }
  function leave() {
    keep(key, null);
    onOpenChange(false);
  }
  function submit(given: AgentFile, onMade: () => void) {
    setChecked(true);
    const { systemChars, outputFormatChars } = limits.agent;
    if (given.system.length > systemChars || given.outputFormat.length > outputFormatChars) return;
    if (!given.title.trim() || !given.system.trim()) return void toast.failed(errorText.common.fillAll);
    create.mutate(
      { workspaceId, parentFolderId, ...given },
      {
        onSuccess({ id }) {
          onMade();
          go(urls.agent(slug, id));
        },
      },
    );
  }
  if (!canEditAgent(actor)) return null;
  const talked = chat.draft;
  if (chat.isShown)
    return (
      <SetupChatDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={dialogText.newAgent.chat.title}
        chat={chat}
        isComplete={Boolean(talked?.title.trim() && talked.system.trim())}
        isCreating={create.isPending}
        onCreate={() =>
          talked &&
          submit(talked, () => {
            chat.startOver();
            onOpenChange(false);
          })
        }
      >
        <AgentChatView workspaceId={workspaceId} chat={chat} />
      </SetupChatDialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="m"
      title={dialogText.newAgent.title}
      isPadded={false}
      className="grid max-sm:content-start sm:min-h-100 sm:grid-cols-[236px_minmax(0,1fr)]"
      footerStart={
        way !== "scratch" &&
        way !== "chat" &&
        isReady && (
          <Button
            variant="ghost"
            onPress={() => {
              setup.clear();
              change({ ...begun, draft: blank, from: undefined });
            }}
          >
            {way === "generate" ? buttonText.regenerate : dialogText.create.startOver}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={leave}>
            {buttonText.cancel}
          </Button>
          {way === "chat" ? (
            <Button variant="primary" type="submit" form={formId}>
              {chat.turns.length > 0 ? setupChatText.goOn : setupChatText.start}
            </Button>
          ) : way === "generate" && !isReady ? (
            <Button
              variant="primary"
              {...(isWriting ? { onPress: setup.clear } : { type: "submit" as const, form: formId })}
            >
              {isWriting ? buttonText.stop : buttonText.generate}
            </Button>
          ) : (
            <Button
              variant="primary"
              isPending={create.isPending}
              isDisabled={!isReady}
              onPress={() => submit(draft, leave)}
            >
              {buttonText.create}
            </Button>
          )}
        </>
      }
    >
      <WayList
        aria-label={agentText.create.ways}
        ways={ways}
        value={way}
        onChange={(next) => {
          setup.clear();
          change({ ...begun, way: next, ...(next === "scratch" ? {} : { from: undefined }) });
        }}
      />
      <div className="grid min-w-0 content-start gap-5 p-5">
        {way === "chat" ? (
          <SetupChatWay
            formId={formId}
            workspaceId={workspaceId}
            chat={chat}
            intro={setupChatText.agent.intro}
            title={talked?.title ?? ""}
            description={begun.description ?? ""}
            onDescription={(description) => change({ ...begun, description })}
            missingText={errorText.agent.noJob}
          />
        ) : way === "import" && !isReady ? (
          <AgentFileInput onRead={(file, name) => change({ ...begun, draft: file, from: name })} />
        ) : way === "generate" && !isReady && !isWriting ? (
          <SetupQuestion
            formId={formId}
            workspaceId={workspaceId}
            description={begun.description ?? ""}
            onDescription={(description) => change({ ...begun, description })}
            missingText={errorText.agent.noJob}
            onAsk={(ask) => void generate(ask)}
          />
        ) : (
          <>
            {isWriting && (
              <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
                <Spinner />
                {dialogText.create.generating} {dialogText.create.generatingDesc}
              </p>
            )}
            {way === "import" && begun.from !== undefined && (
              <Note tone="success">
                {begun.from === null ? agentText.create.fromPaste : agentText.create.imported(begun.from)}
              </Note>
            )}
            <AgentDraftForm
              draft={isWriting ? draftOf(setup.value) : draft}
              onChange={(part) => change({ ...begun, draft: { ...draft, ...part } })}
              isChecked={isChecked}
              isFull={way !== "scratch"}
              isReadOnly={isWriting}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
