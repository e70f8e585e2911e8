import { loopItemMention, readReference } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import type { FormProps } from "#nodes/components.tsx";
import { LimitSlider } from "#nodes/limit-slider.tsx";
import { limits } from "#product/limits.ts";
import { loopFormText } from "#product/texts/step-forms/loop-form.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import type { LoopConfig } from "./spec.ts";

const text = loopFormText;

/** The list, the agent and task for each item, and the maximum number of items. */
export function LoopForm({ value, onChange, isReadOnly, Prompt, Agent }: FormProps<LoopConfig>) {
  const { listItemName } = value;
  return (
    <>
      <Prompt
        label={text.source}
        placeholder={text.sourcePlaceholder}
        hint={text.sourceHint}
        value={value.listSource}
        onChange={(listSource) => onChange({ ...value, listSource })}
        minRows={3}
        isReadOnly={isReadOnly}
      />
      <Agent value={value.agentId} onChange={(agentId) => onChange({ ...value, agentId })} isReadOnly={isReadOnly} />
      <TextField
        label={text.itemName}
        hint={text.itemNameHint}
        value={listItemName}
        onChange={(name) => onChange(renamed(value, name))}
        maxLength={limits.workflow.codeNameChars}
        isReadOnly={isReadOnly}
      />
      <Prompt
        label={text.task}
        placeholder={text.taskPlaceholder}
        value={value.prompt}
        onChange={(prompt) => onChange({ ...value, prompt })}
        locals={listItemName ? [listItemName] : []}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <LimitSlider
        label={text.maxItems}
        hint={text.maxItemsHint}
        value={value.maxListItemCount}
        onChange={(maxListItemCount) => onChange({ ...value, maxListItemCount })}
        range={limits.workflow.listItems}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

/** Makes the item name a single word, and updates the mentions of the item in the task. */
function renamed(config: LoopConfig, typed: string): LoopConfig {
  const listItemName = typed.replaceAll(/[^\p{L}\p{N}_-]+/gu, "_");
  if (!listItemName) return { ...config, listItemName };
  const parts = parseMentions(config.prompt).map((part) => {
    if (part.kind === "text") return part.text;
    return readReference(part)?.to === "item" ? loopItemMention(listItemName) : part.markup;
  });
  return { ...config, listItemName, prompt: parts.join("") };
}
