import { Braces, FileCode2, LayoutTemplate, type LucideIcon, Plus, Sparkles, SquareTerminal } from "lucide-react";
import { useId, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useAiDraft } from "#features/ai-drafts/client/use-ai-draft.ts";
import { DraftPromptForm } from "#features/ai-drafts/draft-prompt-form.tsx";
import { limits } from "#product/limits.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { OptionCards } from "#ui/forms/option-cards.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { emptyDraft, freeName, isComplete, readDraft } from "../client/draft.ts";
import { readCurl } from "../client/read-curl.ts";
import { useApiActions, useCreateApiAction } from "../client/use-api-actions.ts";
import { ApiActionForm } from "../editor/api-action-form.tsx";
import { TestPanel } from "../editor/test-panel.tsx";
import type { ApiActionFields } from "../schema.ts";
import { ApiActionFileInput } from "./api-action-file-input.tsx";
import { OpenApiStart } from "./open-api-start.tsx";
import { TemplateList } from "./template-list.tsx";

const text = apiActionText.create;

/** The ways to start, one per row. */
const methods = [
  { id: "templates", icon: LayoutTemplate, ...text.templates },
  { id: "generate", icon: Sparkles, ...text.generate },
  { id: "curl", icon: SquareTerminal, ...text.curl },
  { id: "openApi", icon: FileCode2, ...text.openApi },
  { id: "import", icon: Braces, ...text.import },
  { id: "scratch", icon: Plus, ...text.scratch },
] as const satisfies readonly { id: string; icon: LucideIcon; title: string; desc: string }[];
type Method = (typeof methods)[number]["id"];

/** Makes a tool from a template, a description, a command, a document, a file, or from scratch. */
export default function NewApiActionDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const formId = useId();
  const [way, setWay] = useState<Method>("templates");
  /** Null until the start has given one. */
  const [draft, setDraft] = useState<ApiActionFields | null>(null);
  const [typed, setTyped] = useState("");
  const { data: others = [] } = useApiActions();
  const create = useCreateApiAction();
  const aiDraft = useAiDraft({ workspaceId, type: "API_ACTION_SETUP", failedText: apiActionText.generateFailed });
  const isWriting = aiDraft.status === "writing";
  const names = others.map(({ name }) => name);
  const start = (next: ApiActionFields) => setDraft({ ...next, name: next.name && freeName(next.name, names) });
  const isTaken = draft !== null && names.some((name) => name.toLowerCase() === draft.name.toLowerCase());
  const fromCurl = way === "curl" ? readCurl(typed) : null;

  function choose(next: Method) {
    aiDraft.reset();
    setWay(next);
    setTyped("");
    setDraft(next === "scratch" ? emptyDraft : null);
  }
  function submit() {
    if (!draft) return;
    create.mutate(
      { ...draft, workspaceId },
      {
        onSuccess({ id }) {
          toast.success(apiActionText.created);
          onClose();
          go(urls.apiAction(slug, id));
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="l"
      title={text.title}
      // A press outside must not lose what was entered.
      isDismissable={draft === null || way === "scratch"}
      isPadded={false}
      className="grid max-sm:content-start sm:min-h-120 sm:grid-cols-[236px_minmax(0,1fr)]"
      footerStart={
        draft &&
        way !== "scratch" && (
          <Button variant="ghost" onPress={() => choose(way)}>
            {text.back}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          {draft ? (
            <Button
              variant="primary"
              onPress={submit}
              isPending={create.isPending}
              isDisabled={!isComplete(draft) || isTaken}
            >
              {text.create}
            </Button>
          ) : way === "generate" ? (
            <Button
              variant="primary"
              {...(isWriting ? { onPress: aiDraft.reset } : { type: "submit" as const, form: formId })}
            >
              {isWriting ? buttonText.stop : buttonText.generate}
            </Button>
          ) : (
            way === "curl" && (
              <Button variant="primary" isDisabled={!fromCurl} onPress={() => fromCurl && start(fromCurl)}>
                {text.continue}
              </Button>
            )
          )}
        </>
      }
    >
      <OptionCards aria-label={text.startOptions} options={methods} value={way} onChange={choose} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 p-5">
        {draft ? (
          <>
            <ApiActionForm
              draft={draft}
              onChange={(part) => setDraft({ ...draft, ...part })}
              nameError={isTaken ? apiActionErrorText.nameTaken : undefined}
            />
            <div className="border-line border-t pt-5">
              <TestPanel draft={draft} />
            </div>
          </>
        ) : way === "templates" ? (
          <TemplateList onPick={start} onSkip={() => choose("scratch")} />
        ) : way === "generate" ? (
          isWriting ? (
            <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
              <Spinner />
              {generateText.generating} {generateText.generatingDesc}
            </p>
          ) : (
            <DraftPromptForm
              formId={formId}
              workspaceId={workspaceId}
              description={typed}
              onDescriptionChange={setTyped}
              missingText={text.purposeMissing}
              onSubmit={async (ask) => {
                const written = await aiDraft.generate(ask);
                if (written !== null) start(readDraft(written));
              }}
            />
          )
        ) : way === "curl" ? (
          <>
            <TextArea
              label={text.curlLabel}
              hint={text.curlHint}
              placeholder={text.curlPlaceholder}
              value={typed}
              onChange={setTyped}
              error={typed.trim() && !fromCurl ? text.curlInvalid : undefined}
              maxLength={limits.apiAction.curlChars}
              minRows={8}
              maxRows={16}
              isMono
              autoFocus
            />
            {fromCurl && <Callout tone="success">{`${fromCurl.method} ${fromCurl.url}`}</Callout>}
          </>
        ) : way === "openApi" ? (
          <OpenApiStart names={names} onPickOne={start} onCreated={onClose} />
        ) : (
          <ApiActionFileInput onRead={start} />
        )}
      </div>
    </Dialog>
  );
}
