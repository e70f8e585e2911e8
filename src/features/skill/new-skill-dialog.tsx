import { type FormEvent, useId, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { writeSkillMain } from "#product/skills/read-skill-head.ts";
import { mainFile, skillName } from "#product/skills/skill-file.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useCreateSkill } from "./client/use-skills.ts";

const text = skillText.create;

/** Makes a skill with a first SKILL.md, and opens it. */
export function NewSkillDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const formId = useId();
  const create = useCreateSkill();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const isNamed = skillName.safeParse(name).success;
  const isComplete = isNamed && description.trim() !== "";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    const head = { name, description: description.replaceAll(/\s+/g, " ").trim() };
    const content = writeSkillMain(head, text.body(name));
    create.mutate(
      { workspaceId, files: [{ path: mainFile, content }] },
      {
        onSuccess({ id }) {
          onClose();
          go(urls.skill(slug, id));
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={skillText.new}
      isDismissable={!name && !description}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!isComplete} isPending={create.isPending}>
            {text.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <TextField
          label={text.name}
          hint={text.nameHint}
          placeholder={text.namePlaceholder}
          value={name}
          onChange={(typed) => setName(typed.toLowerCase().replaceAll(/\s+/g, "-"))}
          maxLength={limits.skill.nameChars}
          error={name && !isNamed && !name.endsWith("-") ? text.nameHint : undefined}
          autoComplete="off"
          autoFocus
        />
        <TextArea
          label={text.description}
          hint={text.descriptionHint}
          placeholder={text.descriptionPlaceholder}
          value={description}
          onChange={setDescription}
          maxLength={limits.skill.descriptionChars}
          minRows={3}
          maxRows={8}
        />
      </form>
    </Dialog>
  );
}
