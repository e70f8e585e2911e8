import { Braces, type LucideIcon, Plus } from "lucide-react";
import { useState } from "react";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { toast } from "#ui/toast.ts";
import { useGo } from "#web/shell/use-go.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { canEditAgent } from "./access.ts";
import { AgentDraftForm } from "./agent-draft-form.tsx";
import { AgentFileInput } from "./agent-file-input.tsx";
import type { AgentFile } from "./client/agent-file.ts";
import { useCreateAgent } from "./client/agents.ts";
import { keep, recallKept } from "./client/kept.ts";

interface NewAgentDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The folder it will stand in. */
  parentFolderId?: string | null;
}

/** Of the ways of spec 1 §2 those that need no model; each of the others is a line here. */
const ways = [
  { id: "scratch", icon: Plus, ...dialogText.newAgent.scratch },
  { id: "import", icon: Braces, ...dialogText.newAgent.import },
] as const satisfies readonly { id: string; icon: LucideIcon; title: string; desc: string }[];
type Way = (typeof ways)[number]["id"];

interface Begun {
  way: Way;
  draft: AgentFile;
  /** What an import came from: a file's name, or null for a text. Undefined until there is one. */
  from?: string | null;
}

const blank: AgentFile = { title: "", system: "", outputFormat: "", language: "", category: [] };
const first: Begun = { way: "scratch", draft: blank };

/** Makes an agent and opens it. What was written is kept on this device until the agent is made or it is cancelled. */
export function NewAgentDialog({ isOpen, onOpenChange, parentFolderId = null }: NewAgentDialogProps) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const go = useGo();
  const create = useCreateAgent();
  const key = `troupe-new-agent-${actor.userId}-${workspaceId}`;
  const [begun, setBegun] = useState<Begun>(() => recallKept<Begun>(key) ?? first);
  const [isChecked, setChecked] = useState(false);
  const { way, draft } = begun;
  const isReady = way === "scratch" || begun.from !== undefined;

  function change(next: Begun) {
    keep(key, next);
    setBegun(next);
  }
  function leave() {
    keep(key, null);
    onOpenChange(false);
  }
  function submit() {
    setChecked(true);
    const { systemChars, outputFormatChars } = limits.agent;
    if (draft.system.length > systemChars || draft.outputFormat.length > outputFormatChars) return;
    if (!draft.title.trim() || !draft.system.trim()) return void toast.failed(errorText.common.fillAll);
    create.mutate(
      { workspaceId, parentFolderId, ...draft },
      {
        onSuccess({ id }) {
          leave();
          go(urls.agent(slug, id));
        },
      },
    );
  }
  if (!canEditAgent(actor)) return null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="m"
      title={dialogText.newAgent.title}
      isPadded={false}
      className="grid max-sm:content-start sm:min-h-100 sm:grid-cols-[236px_minmax(0,1fr)]"
      footerStart={
        way === "import" &&
        isReady && (
          <Button variant="ghost" onPress={() => change({ way, draft: blank })}>
            {dialogText.create.startOver}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={leave}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isPending={create.isPending} isDisabled={!isReady} onPress={submit}>
            {buttonText.create}
          </Button>
        </>
      }
    >
      <div
        role="radiogroup"
        aria-label={agentText.create.ways}
        className="flex gap-1 border-line p-2 max-sm:border-b sm:flex-col sm:border-r"
      >
        {ways.map(({ id, icon: Icon, title, desc }) => (
          <label
            key={id}
            className={cx(
              "relative flex cursor-pointer gap-3 rounded-control px-3 py-2.5 max-sm:flex-1 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              id === way ? "bg-hover" : "text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="way"
              checked={id === way}
              onChange={() => change({ way: id, draft })}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon aria-hidden className="mt-0.5 text-ink-3" />
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-3 max-sm:hidden">{desc}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-5 p-5">
        {way === "import" && !isReady ? (
          <AgentFileInput onRead={(file, name) => change({ way, draft: file, from: name })} />
        ) : (
          <>
            {begun.from !== undefined && (
              <Note tone="success">
                {begun.from === null ? agentText.create.fromPaste : agentText.create.imported(begun.from)}
              </Note>
            )}
            <AgentDraftForm
              draft={draft}
              onChange={(part) => change({ ...begun, draft: { ...draft, ...part } })}
              isChecked={isChecked}
              isFull={way === "import"}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
