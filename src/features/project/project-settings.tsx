import { Pencil } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { AgentPicker } from "#features/agent/picker/agent-picker.tsx";
import { chatText } from "#product/texts/chat/chat.ts";
import { projectText } from "#product/texts/project/project.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { type Project, useUpdateProject } from "./client/use-projects.ts";
import { ProjectFiles } from "./project-files.tsx";

const InstructionsDialog = lazy(async () => ({
  default: (await import("./instructions-dialog.tsx")).InstructionsDialog,
}));

export interface ProjectPartProps {
  project: Project;
  isReadOnly: boolean;
}

/** What the chats of a project inherit: instructions, files, agent. */
export function ProjectSettings(props: ProjectPartProps) {
  return (
    <div className="grid gap-x-8 gap-y-7 @2xl:grid-cols-3 @4xl:grid-cols-1 *:min-w-0">
      <Instructions {...props} />
      <ProjectFiles {...props} />
      <DefaultAgent {...props} />
    </div>
  );
}

function Instructions({ project, isReadOnly }: ProjectPartProps) {
  const text = projectText.instructions;
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const { instructions } = project;
  return (
    <section aria-labelledby={id}>
      <SectionHeader
        id={id}
        className="min-h-9"
        title={text.title}
        actions={
          instructions &&
          !isReadOnly && <IconButton icon={Pencil} size="xs" label={text.edit} onPress={() => setEditing(true)} />
        }
      />
      {instructions ? (
        <p className="mt-2.5 line-clamp-6 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">{instructions}</p>
      ) : (
        <p className="mt-2.5 text-sm text-ink-3">{text.text}</p>
      )}
      {!instructions && !isReadOnly && (
        <Button size="s" className="mt-2.5" onPress={() => setEditing(true)}>
          {text.add}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && <InstructionsDialog project={project} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  );
}

function DefaultAgent({ project: { id, agentId }, isReadOnly }: ProjectPartProps) {
  const text = projectText.agent;
  const headingId = useId();
  const update = useUpdateProject();
  const pending = update.isPending ? update.variables.agentId : undefined;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeader id={headingId} title={text.title} className="min-h-9" />
      <p className="mt-2.5 mb-1.5 text-sm text-ink-3">{text.text}</p>
      <AgentPicker
        label={text.title}
        noneText={chatText.assistant}
        value={pending === undefined ? agentId : pending}
        onChange={(next) => update.mutate({ id, agentId: next })}
        isDisabled={isReadOnly}
        className="-ml-1.5 max-w-full"
      />
    </section>
  );
}
