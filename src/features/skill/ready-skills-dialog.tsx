import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useAddReadySkills, useReadySkills, useSkills } from "./client/use-skills.ts";

const text = skillText.ready;

/** Adds skills that come with the product. */
export function ReadySkillsDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const { data: ready } = useReadySkills();
  const { data: skills } = useSkills();
  const add = useAddReadySkills();
  const [names, setNames] = useState<readonly string[]>([]);
  const existing = new Set(skills?.map(({ name }) => name));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.title}
      description={text.text}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            variant="primary"
            isDisabled={names.length === 0}
            isPending={add.isPending}
            onPress={() => add.mutate({ workspaceId, names: [...names] }, { onSuccess: onClose })}
          >
            {text.add(names.length)}
          </Button>
        </>
      }
    >
      {ready ? (
        <ul className="-my-3">
          {ready.map(({ name, description, category }) => (
            <li key={name} className="border-line border-b py-3 last:border-0">
              <Checkbox
                isSelected={names.includes(name)}
                isDisabled={existing.has(name)}
                onChange={(isOn) => setNames(isOn ? [...names, name] : names.filter((other) => other !== name))}
                hint={description}
              >
                <span className="font-medium">{name}</span>
                <span className="ml-2 text-sm text-ink-3">{existing.has(name) ? text.exists : category}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
