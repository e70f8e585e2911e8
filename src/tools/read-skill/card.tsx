import { GraduationCap } from "lucide-react";
import { mainFile } from "#product/skills/skill-file.ts";
import { readSkillText } from "#product/texts/tools/read-skill.ts";
import { CardPart, PrintedText } from "../card-part.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { readSkill } from "./spec.ts";

/** Files that a card names. */
const shownFiles = 8;

/** A skill that an agent read. */
export function ReadSkillCard({ call, look }: ToolCardProps) {
  const text = readSkillText;
  const { data: input } = readSkill.input.safeParse(call.input);
  const { data: output } = readSkill.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = { ...text, waiting: text.running };
  const isOther = input?.path !== undefined && input.path !== mainFile;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={GraduationCap}
      title={titles[outcome]}
      meta={input && (isOther ? text.file(input.name, input.path ?? "") : input.name)}
    >
      {output && (
        <div className="grid grid-cols-1 gap-3">
          <PrintedText name={output.path} value={output.text} />
          {output.isCut && <p className="text-ink-3">{text.cut}</p>}
          {output.files.length > 0 && (
            <CardPart name={text.files}>
              <ul className="grid gap-0.5 text-ink-2">
                {output.files.slice(0, shownFiles).map((path) => (
                  <li key={path} className="cut font-mono text-sm">
                    {path}
                  </li>
                ))}
                {output.files.length > shownFiles && <li>{text.more(output.files.length - shownFiles)}</li>}
              </ul>
            </CardPart>
          )}
        </div>
      )}
    </ToolLine>
  );
}
