import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { addTemplatesText } from "#product/texts/workflow/add-templates.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Template, useTemplates } from "./client/templates.ts";
import { useBulkCreate } from "./client/use-bulk-create.ts";
import { ForecastLine } from "./forecast-line.tsx";
import { TemplateSteps } from "./template-steps.tsx";
import { TemplateTile } from "./template-tile.tsx";

const text = addTemplatesText;

interface BulkDialogProps {
  ids: string[];
  onClose: () => void;
  onOpen: (workflowId: string) => void;
}

/** Creates several templates at once: list, preview and progress. */
export function BulkDialog({ ids, onClose, onOpen }: BulkDialogProps) {
  const { data: templates, error } = useTemplates(ids);
  if (templates && templates.length > 0)
    return <BulkDialogContent templates={templates} onClose={onClose} onOpen={onOpen} />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={templates || error ? templateText.notFoundTitle : pageStateText.loading}
      footer={
        <Button variant="ghost" onPress={onClose}>
          {buttonText.close}
        </Button>
      }
    >
      {templates || error ? (
        <Callout tone="warning">
          {error ? readRefusal(error, addTemplatesText.noneFound).text : addTemplatesText.noneFound}
        </Callout>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface BulkDialogContentProps {
  templates: readonly Template[];
  onClose: () => void;
  onOpen: (workflowId: string) => void;
}

function BulkDialogContent({ templates, onClose, onOpen }: BulkDialogContentProps) {
  const { id: workspaceId } = useWorkspace();
  const { bulk, createAll, isCreating, isDone, progress } = useBulkCreate(templates, workspaceId);
  const [shownTemplateId, setShownId] = useState(templates[0]?.id);
  const shown = templates.find(({ id }) => id === shownTemplateId) ?? templates[0];
  const workflowId = shown && bulk.created[shown.id];
  const stateOfTemplate = (id: string) =>
    bulk.created[id] ? "created" : bulk.creating === id ? "creating" : "waiting";
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title(templates.length)}
      size="l"
      isPadded={false}
      footerStart={shown && <ForecastLine template={shown} />}
      footer={
        <>
          {workflowId && (
            // The focused button is done and disabled. Without focus in the dialog, Esc would not close it.
            <Button key={String(isDone)} autoFocus={isDone} onPress={() => onOpen(workflowId)}>
              {text.open}
            </Button>
          )}
          <Button variant="primary" onPress={() => void createAll()} isPending={isCreating} isDisabled={isDone}>
            {isDone ? text.done : isCreating ? text.adding : text.add}
          </Button>
        </>
      }
    >
      <Progress
        aria-label={addTemplatesText.progress}
        value={progress}
        valueText={addTemplatesText.count(Object.keys(bulk.created).length, templates.length)}
        className="sticky top-0 z-1 rounded-none"
      />
      <div className="grid sm:grid-cols-[280px_minmax(0,1fr)]">
        <ul aria-label={addTemplatesText.list} className="border-line p-2 max-sm:border-b sm:border-r">
          {templates.map(({ id, title, icon }) => {
            const state = stateOfTemplate(id);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === shown?.id}
                  onClick={() => setShownId(id)}
                  className={cx(
                    "flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left",
                    id === shown?.id ? "bg-hover font-medium" : "text-ink-2 hover:bg-hover hover:text-ink",
                  )}
                >
                  <TemplateTile icon={icon} className="size-7" />
                  <span className="min-w-0 flex-1">{title}</span>
                  <StatusDot
                    status={state === "created" ? "success" : state === "creating" ? "running" : "idle"}
                    label={text[state]}
                  />
                </button>
              </li>
            );
          })}
        </ul>
        <section aria-label={text.preview} className="min-w-0 p-5">
          {shown && (
            <>
              <h2 className="font-semibold">{shown.title}</h2>
              <p className="mt-0.5 mb-5 text-sm text-ink-3">{shown.description}</p>
              <TemplateSteps key={shown.id} steps={shown.Nodes} />
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}
