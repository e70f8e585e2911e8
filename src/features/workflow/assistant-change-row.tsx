import { useMemo } from "react";
import { plainPrompts } from "#engine/short-prompts.ts";
import { TextChange } from "#features/agent/text-change.tsx";
import { catalog } from "#nodes/index.ts";
import { assistantText } from "#product/texts/assistant.ts";
import { builderText } from "#product/texts/builder.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import type { Fate } from "./client/assist/change-marks.ts";
import type { Change, Config } from "./client/assist/changes.ts";
import { isBag, toldConfig } from "./client/assist/told-config.ts";
import { useGraph } from "./client/use-builder.ts";

const text = assistantText.changes;
const words = workflowText.assistant;
const tones = { add: "bg-success", change: "bg-warning", rename: "bg-warning", remove: "bg-danger" } as const;

interface AssistantChangeRowProps {
  change: Change;
  fate: Fate | undefined;
  /** Null where nothing is to be decided for it alone. */
  decide: { apply: () => void; skip: () => void } | null;
  /** Applies it and opens the step. */
  onModify: (() => void) | null;
}

/** One change in words, with what stands behind it. */
export function AssistantChangeRow({ change, fate, decide, onModify }: AssistantChangeRowProps) {
  const tone = change.do in tones ? tones[change.do as keyof typeof tones] : "bg-warning"; // a key of it
  const named = (what: string) => text.of(what, change.said);
  return (
    <li className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 items-start gap-2.5">
        <span aria-hidden className={cx("mt-1.5 size-2 flex-none rounded-full", tone)} />
        <p className="min-w-0 flex-1 wrap-anywhere">{change.said}</p>
        {fate && <Chip tone={fate === "applied" ? "success" : "neutral"}>{text[fate]}</Chip>}
      </div>
      <div className="grid min-w-0 gap-1.5 pl-4.5">
        {"config" in change && fate === undefined && (
          <Disclosure
            title={
              <span className="font-normal text-ink-3">
                {change.do === "add" ? setupChatText.proposal.details : setupChatText.proposal.difference}
                <span className="sr-only"> {change.said}</span>
              </span>
            }
          >
            <Settings change={change} />
          </Disclosure>
        )}
        {(decide || onModify) && (
          <div className="flex flex-wrap gap-1.5">
            {decide && (
              <>
                <Button size="s" aria-label={named(words.apply)} onPress={decide.apply}>
                  {words.apply}
                </Button>
                <Button size="s" variant="ghost" aria-label={named(words.skip)} onPress={decide.skip}>
                  {words.skip}
                </Button>
              </>
            )}
            {onModify && (
              <Button size="s" variant="ghost" aria-label={named(words.modify)} onPress={onModify}>
                {words.modify}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** What it says, against what is there. */
function Settings({ change }: { change: Extract<Change, { config: Config }> }) {
  const graph = useGraph();
  const node = graph.nodes.find(({ id }) => id === change.id);
  const before = useMemo(() => (node ? toldConfig(catalog[node.type], node) : {}), [node]);
  const after = plainPrompts(change.config);
  const written = Object.entries(after)
    .map(([key, value]) => ({ key, before: inWords(before[key]), after: inWords(value) }))
    .filter((one) => one.after !== "" && one.after !== one.before);
  return (
    <div className="grid grid-cols-1 gap-2">
      {written.map(({ key, ...texts }) => (
        <div key={key} className="grid grid-cols-1 gap-1">
          <p className="text-sm font-medium text-ink">{builderText.generated.prompt(key)}</p>
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

/** A setting as people read it: lists by the names of their entries. */
function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join("\n");
  if (!isBag(value)) return "";
  const { label, name, desc } = value;
  return [label, name, desc].map(inWords).find(Boolean) ?? "";
}
