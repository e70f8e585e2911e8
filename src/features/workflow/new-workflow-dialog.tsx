import { useLocation } from "@tanstack/react-router";
import { Braces, type LucideIcon, Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { builderText } from "#product/texts/builder.ts";
import { buttonText, dialogText } from "#product/texts/dialog.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showRefusal } from "#web/api.ts";
import { useGo } from "#web/shell/use-go.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { readWorkflowText } from "./client/read-file.ts";
import { useCreateWorkflow, useImportWorkflow } from "./client/use-workflows.ts";
import { JsonField } from "./json-field.tsx";

const text = dialogText.newWorkflow;
const ways = [
  { id: "scratch", icon: Plus, ...text.scratch },
  { id: "import", icon: Braces, ...text.import },
] as const;
type Way = (typeof ways)[number]["id"];

interface NewWorkflowDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Two of the five ways of spec 1 §2; generation, the chat and templates come with their issues. Hidden for USER. */
export function NewWorkflowDialog({ isOpen, onOpenChange }: NewWorkflowDialogProps) {
  const { role, id: workspaceId, slug } = useWorkspace();
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const formId = useId();
  const create = useCreateWorkflow();
  const load = useImportWorkflow();
  const [way, setWay] = useState<Way>("scratch");
  const [title, setTitle] = useState("");
  const [json, setJson] = useState("");
  const read = json.trim() ? readWorkflowText(json) : null;
  if (!hasAbility(role, "createItems")) return null;

  // In the library it goes into the folder one looks at.
  const parentFolderId = pathname === urls.workflows(slug) ? new URLSearchParams(searchStr).get("folder") : null;
  const open = ({ id }: { id: string }) => {
    onOpenChange(false);
    go(urls.workflowBuild(slug, id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === "scratch") {
      const setup = { title: title.trim() || workflowText.untitled };
      create.mutate({ workspaceId, setup, parentFolderId }, { onSuccess: open });
    } else if (read && "workflowJson" in read) {
      const { workflowJson } = read;
      load.mutate({ workspaceId, workflowJson, parentFolderId }, { onSuccess: open, onError: showRefusal });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={text.title}
      size="m"
      isPadded={false}
      footer={
        <>
          <Button variant="ghost" onPress={() => onOpenChange(false)}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending || load.isPending}
            isDisabled={way === "import" && !(read && "workflowJson" in read)}
          >
            {way === "scratch" ? buttonText.create : builderText.list.import}
          </Button>
        </>
      }
    >
      <div className="grid min-h-60 sm:grid-cols-[232px_minmax(0,1fr)]">
        <div
          role="radiogroup"
          aria-label={builderText.create.way}
          className="grid content-start gap-0.5 border-line p-2 max-sm:border-b sm:border-r"
        >
          {ways.map((one) => (
            <WayRow key={one.id} {...one} group={formId} isChosen={way === one.id} onChoose={() => setWay(one.id)} />
          ))}
        </div>
        <form id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4 p-5">
          {way === "scratch" ? (
            <TextField
              label={builderText.create.name}
              placeholder={builderText.create.namePlaceholder}
              value={title}
              onChange={setTitle}
              maxLength={limits.workflow.titleChars.max}
              autoComplete="off"
              autoFocus
            />
          ) : (
            <JsonField value={json} onChange={setJson} read={read} />
          )}
        </form>
      </div>
    </Dialog>
  );
}

interface WayRowProps {
  id: string;
  icon: LucideIcon;
  title: string;
  desc: string;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function WayRow({ icon: Icon, title, desc, group, isChosen, onChoose }: WayRowProps) {
  return (
    <label
      className={cx(
        "flex gap-3 rounded-control px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
        isChosen ? "bg-press" : "cursor-pointer hover:bg-hover",
      )}
    >
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden className={cx("mt-0.5", isChosen ? "text-accent-text" : "text-ink-3")} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className={cx("block text-sm", isChosen ? "text-ink-2" : "text-ink-3")}>{desc}</span>
      </span>
    </label>
  );
}
