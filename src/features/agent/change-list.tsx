import { ArrowRight } from "lucide-react";
import { agentText } from "#product/texts/agent.ts";
import type { FieldChange } from "./client/form.ts";
import { TextChange } from "./text-change.tsx";

interface ChangeListProps {
  changes: readonly FieldChange[];
  /** A model's name; ids say nothing to people. */
  nameOfModel: (languageModelId: string) => string;
}

const longTexts: ReadonlySet<string> = new Set(["system", "outputFormat"]);

/** What changed, field by field. */
export function ChangeList({ changes, nameOfModel }: ChangeListProps) {
  const say = ({ key }: FieldChange, value: FieldChange["before"]): string => {
    if (Array.isArray(value)) return value.join(", ") || agentText.editor.nothing;
    if (value === null) return agentText.model.auto;
    if (value === "") return key === "language" ? agentText.output.languageAuto : agentText.editor.nothing;
    return key === "languageModelId" ? nameOfModel(String(value)) : value.toLocaleString("en-US");
  };
  return (
    <dl className="grid gap-5">
      {changes.map((change) => (
        <div key={change.key} className="grid gap-1.5">
          <dt className="text-sm font-medium">{agentText.parts[change.key]}</dt>
          <dd className="min-w-0">
            {longTexts.has(change.key) ? (
              <TextChange before={String(change.before)} after={String(change.after)} />
            ) : (
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
                <span className="text-ink-3">
                  <span className="sr-only">{agentText.editor.before}: </span>
                  {say(change, change.before)}
                </span>
                <ArrowRight aria-hidden className="text-ink-4 rtl:-scale-x-100" />
                <span className="font-medium">
                  <span className="sr-only">{agentText.editor.after}: </span>
                  {say(change, change.after)}
                </span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
