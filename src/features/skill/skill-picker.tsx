import { GraduationCap, Plus } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { PickList } from "#ui/select/pick-list.tsx";
import { useSkills } from "./client/use-skills.ts";

const text = skillText.agent;

interface SkillPickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  isReadOnly: boolean;
}

/** Selects skills for an agent. What was deleted stays visible until it is removed. */
export function SkillPicker({ value, onChange, isReadOnly }: SkillPickerProps) {
  const { slug } = useWorkspace();
  const { data: skills } = useSkills();
  const byId = new Map(skills?.map((skill) => [skill.id, skill]));
  const { skills: max } = limits.agent;
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].slice(0, max));
  return (
    <div className="grid justify-items-start gap-2">
      {value.length > 0 && (
        <ul aria-label={text.label} className="flex min-w-0 flex-wrap gap-1.5">
          {value.map((id) => {
            const skill = byId.get(id);
            const name = skill?.name ?? (skills ? text.gone : "");
            return (
              <li key={id} className="min-w-0 max-w-full" title={skill?.description}>
                <Chip
                  tone={skills && !skill ? "warning" : "line"}
                  icon={GraduationCap}
                  onRemove={isReadOnly ? undefined : () => toggle(id)}
                  removeLabel={text.remove(name)}
                >
                  <span className="cut">{name}</span>
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly &&
        (value.length < max ? (
          <Popover
            aria-label={text.label}
            placement="bottom start"
            className="w-80 p-0!"
            trigger={
              <Button size="s" icon={Plus}>
                {text.add}
              </Button>
            }
          >
            <PickList
              aria-label={text.label}
              options={(skills ?? []).map(({ id, name, description, category }) => ({
                id,
                label: name,
                hint: description,
                keywords: category.join(" "),
                icon: <GraduationCap />,
              }))}
              value={value}
              onPick={toggle}
              placeholder={text.search}
              {...(skills?.length === 0 && { emptyText: text.none })}
              foot={
                <Link href={urls.skills(slug)} className="block px-2 py-1.5 text-accent-text hover:underline">
                  {text.manage}
                </Link>
              }
            />
          </Popover>
        ) : (
          <p className="text-sm text-ink-3">{text.max(max)}</p>
        ))}
    </div>
  );
}
