import { Expand, Eye } from "lucide-react";
import { createContext, use, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Mention } from "#lib/mention.ts";
import type { PromptSlotProps } from "#nodes/faces.tsx";
import { iconOf } from "#nodes/icon-of.tsx";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { MentionLook } from "#ui/editor/mention-look.ts";
import { PromptInput } from "#ui/editor/prompt-input.tsx";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";
import type { SuggestionGroup } from "#ui/editor/suggestion.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Segmented } from "#ui/segmented.tsx";
import {
  agentGroup,
  countTokens,
  filterMentions,
  localGroup,
  mentionedGroup,
  mentionGroups,
  stepsBefore,
} from "./client/mentions.ts";
import { AgentsContext, useBuilderState, useGraph } from "./client/use-builder.ts";
import { PromptPreview } from "./prompt-preview.tsx";

const text = builderText.prompt;

/** The step whose settings the field stands in. */
export const PromptOwnerContext = createContext("");

/** A prompt in which `@` and `#` bring in fields and results of earlier steps; chips show what is gone. */
export function PromptField({ isReadOnly, value, onChange, locals, ...field }: PromptSlotProps) {
  /** Opened in a window of its own: to write, or to see what the model will get. */
  const [large, setLarge] = useState<"write" | "preview" | null>(null);
  const editor = useRef<PromptHandle>(null);
  const { suggest, describeMention, hasAny } = useStepMentions(locals);
  const shared = {
    ...field,
    value,
    onChange,
    suggest,
    describeMention,
    suggestionsLabel: text.suggestions,
    isReadOnly,
  };
  const tokens = <span className="ml-auto num">{text.tokens(countTokens(value))}</span>;
  return (
    <>
      <PromptInput
        {...shared}
        minRows={field.minRows ?? 5}
        maxRows={18}
        handle={editor}
        foot={
          <>
            {!isReadOnly && (
              <button
                type="button"
                disabled={!hasAny}
                title={hasAny ? text.mention : text.noneEarlier}
                onClick={() => editor.current?.openSuggestions("@")}
                className="-mx-1 min-w-0 cut rounded-mark px-1 enabled:hover:text-ink"
              >
                {hasAny ? workflowText.builder.mentionHint : text.noneEarlierShort}
              </button>
            )}
            {tokens}
            <IconButton icon={Eye} size="xs" label={text.preview} onPress={() => setLarge("preview")} />
            <IconButton
              icon={Expand}
              size="xs"
              label={text.expand}
              onPress={() => setLarge("write")}
              className="-mr-1"
            />
          </>
        }
      />
      {large && (
        <Dialog
          isOpen
          onOpenChange={() => setLarge(null)}
          title={field.label}
          size="l"
          footerStart={tokens}
          footer={
            <Button variant="primary" onPress={() => setLarge(null)}>
              {text.done}
            </Button>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Segmented
              aria-label={text.view}
              options={[
                { id: "write", label: text.write },
                { id: "preview", label: text.previewTab },
              ]}
              value={large}
              onChange={setLarge}
              className="justify-self-start"
            />
            {large === "write" ? (
              <PromptInput {...shared} label={undefined} aria-label={field.label} minRows={18} maxRows={25} autoFocus />
            ) : (
              <PromptPreview template={value} locals={locals} />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Suggestions for this step, and how its mentions look. Both stand still while nothing about earlier steps changes. */
function useStepMentions(locals: readonly string[] = []) {
  const owner = use(PromptOwnerContext);
  const graph = useDeferredValue(useGraph());
  const agents = use(AgentsContext);
  const shape = useBuilderState((state) => state.shape);
  const before = useMemo(() => stepsBefore(shape, owner), [shape, owner]);
  // Every keystroke makes another graph; what may be mentioned hardly ever changes.
  const names = locals.join("\n");
  const key = useMemo(() => {
    const own = localGroup(graph, owner, names.split("\n"));
    return JSON.stringify([...own, ...mentionGroups(graph, before), ...agentGroup(agents)]);
  }, [graph, owner, before, names, agents]);
  const groups = useMemo(() => JSON.parse(key) as ReturnType<typeof mentionGroups>, [key]);
  const suggest = useCallback(
    (query: string): SuggestionGroup[] =>
      filterMentions(groups, query).map(({ label, icon, items }) => ({
        label,
        items: items.map((item) => ({ ...item, icon: iconOf(icon) })),
      })),
    [groups],
  );
  const describeMention = useCallback(
    (mention: Mention): MentionLook => {
      const group = mentionedGroup(groups, mention);
      if (group === undefined) return {};
      return group ? { icon: iconOf(group.icon), title: mention.label } : { isBroken: true, title: text.broken };
    },
    [groups],
  );
  return { suggest, describeMention, hasAny: groups.length > 0 };
}
