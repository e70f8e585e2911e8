import { useMutation } from "@tanstack/react-query";
import { ArrowRight, ListChecks } from "lucide-react";
import { useState } from "react";
import {
  importedFrom,
  listImportTasks,
  type OpenTask,
  setTaskDone,
  withoutSettledTriggers,
} from "#builder/graph/import-tasks.ts";
import { openStep } from "#builder/session/commands.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { importTaskKinds } from "#engine/step-source.ts";
import { useTriggers } from "#features/trigger/client/use-triggers.ts";
import { importChecklistText } from "#product/texts/builder/import-checklist.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

const text = importChecklistText;

/** A line above an imported workflow until everything is checked off, and the list behind it. */
export function ImportChecklist() {
  const session = useBuilder();
  const graph = useGraph();
  const [isOpen, setOpen] = useState(false);
  const { slug } = useWorkspace();
  const go = useGo();
  const listed = listImportTasks(graph);
  const { data: triggers } = useTriggers(
    session.workflowId,
    session.canEdit && listed.some(({ triggerId, isDone }) => triggerId !== undefined && !isDone),
  );
  const off = triggers?.filter(({ isActive }) => !isActive).map(({ id }) => id);
  const tasks = off ? withoutSettledTriggers(listed, new Set(off)) : listed;
  const done = tasks.filter(({ isDone }) => isDone).length;
  if (!session.canEdit || (!isOpen && done === tasks.length)) return null;
  const show = (task: OpenTask) => {
    setOpen(false);
    if (task.kind === "trigger") go(urls.workflow(slug, session.workflowId, "triggers"));
    else openStep(session, task.nodeId, true);
  };
  return (
    <>
      <Callout
        icon={ListChecks}
        tone="accent"
        className="mx-3 mt-3 flex-none"
        title={text.importedFrom(importedFrom(graph).join(", "))}
        action={
          <Button size="s" onPress={() => setOpen(true)}>
            {text.open}
          </Button>
        }
      >
        <span className="num">{text.progress(done, tasks.length)}</span>
      </Callout>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={text.title} description={text.intro} size="m">
        <div className="grid gap-5">
          <AutoModels workflowId={session.workflowId} />
          {importTaskKinds.map((kind) => (
            <TaskGroup
              key={kind}
              title={text.groups[kind]}
              tasks={tasks.filter((task) => task.kind === kind)}
              onToggle={(task, isDone) => session.change(setTaskDone(session.graph(), task, isDone))}
              onShow={show}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

function AutoModels({ workflowId }: { workflowId: string }) {
  const { mutate, isPending } = useMutation(
    api.workflow.useAutoModels.mutationOptions({
      onSuccess: ({ changed }) => void toast.success(text.autoUsed(changed)),
    }),
  );
  return (
    <section aria-label={text.autoTitle} className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-[1_1_15rem] text-sm text-ink-2">{text.autoHint}</p>
      <Button size="s" isPending={isPending} onPress={() => mutate({ id: workflowId })}>
        {text.useAuto}
      </Button>
    </section>
  );
}

interface TaskGroupProps {
  title: string;
  tasks: readonly OpenTask[];
  onToggle: (task: OpenTask, isDone: boolean) => void;
  onShow: (task: OpenTask) => void;
}

function TaskGroup({ title, tasks, onToggle, onShow }: TaskGroupProps) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-sm font-medium">{title}</h2>
      <Frame>
        {tasks.map((task) => (
          <div key={`${task.nodeId} ${task.at}`} className="flex min-w-0 items-start gap-2 px-3 py-2">
            <Checkbox
              isSelected={task.isDone === true}
              isDisabled={task.isSettled === true}
              onChange={(isDone) => onToggle(task, isDone)}
            >
              <span className="text-sm wrap-anywhere">
                {task.kind !== "trigger" && <strong className="font-medium">{task.label} </strong>}
                {task.text}
              </span>
            </Checkbox>
            <IconButton
              icon={ArrowRight}
              size="s"
              label={task.kind === "trigger" ? text.goToTriggers : text.goToStep(task.label)}
              onPress={() => onShow(task)}
              className="ml-auto flex-none"
            />
          </div>
        ))}
      </Frame>
    </section>
  );
}
