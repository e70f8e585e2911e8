import { useMemo } from "react";
import { useGraph } from "#builder/session/use-builder.ts";
import { withPlainPrompts } from "#engine/compact-form/bind-prompts.ts";
import { TextChange } from "#features/agent/versions/text-change.tsx";
import { catalog } from "#nodes/index.ts";
import { stepSummaryText } from "#product/texts/workflow/step-summary.ts";
import type { Change, Config } from "./changes.ts";
import { configForModel, isJsonObject } from "./config-for-model.ts";

/** The settings of a change compared with the current ones. */
export function ChangeSettings({ change }: { change: Extract<Change, { config: Config }> }) {
  const graph = useGraph();
  const node = graph.nodes.find(({ id }) => id === change.id);
  const before = useMemo(() => (node ? configForModel(catalog[node.type], node) : {}), [node]);
  const after = withPlainPrompts(change.config);
  const written = Object.entries(after)
    .map(([key, value]) => ({ key, before: settingText(before[key]), after: settingText(value) }))
    .filter((one) => one.after !== "" && one.after !== one.before);
  return (
    <div className="grid grid-cols-1 gap-2">
      {written.map(({ key, ...texts }) => (
        <div key={key} className="grid grid-cols-1 gap-1">
          <p className="text-sm font-medium text-ink">{stepSummaryText.prompt(key)}</p>
          {change.do === "add" ? (
            <p className="text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">{texts.after}</p>
          ) : (
            <TextChange {...texts} />
          )}
        </div>
      ))}
    </div>
  );
}

/** A setting as readable text; list entries are shown by name. */
function settingText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(settingText).filter(Boolean).join("\n");
  if (!isJsonObject(value)) return "";
  const { label, name, desc } = value;
  return [label, name, desc].map(settingText).find(Boolean) ?? "";
}
