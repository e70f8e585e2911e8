import { type AgentQuality, agentQuality } from "#product/agent-quality.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { cx } from "#ui/cx.ts";

const looks: Readonly<Record<AgentQuality, { bars: number; bar: string; word: string }>> = {
  Excellent: { bars: 4, bar: "bg-success-solid", word: "text-success" },
  Good: { bars: 3, bar: "bg-success-solid", word: "text-success" },
  Okay: { bars: 2, bar: "bg-warning-solid", word: "text-warning" },
  Weak: { bars: 1, bar: "bg-warning-solid", word: "text-warning" },
};

/** Rates the instructions with four bars and a word. */
export function QualityMeter({ system, outputFormat }: { system: string; outputFormat: string }) {
  // Empty instructions have no rating.
  if (!system.trim()) return null;
  const quality = agentQuality(system, outputFormat);
  const { bars, bar, word } = looks[quality];
  return (
    <span className="flex items-baseline gap-2" title={agentEditorText.qualityHint}>
      <span aria-hidden className="flex gap-[3px] self-center">
        {[1, 2, 3, 4].map((at) => (
          <i key={at} className={cx("h-1 w-4 rounded-full", at <= bars ? bar : "bg-press")} />
        ))}
      </span>
      <span className={cx("font-medium", word)}>
        <span className="sr-only">{agentEditorText.background.quality}: </span>
        {agentEditorText.qualities[quality]}
      </span>
    </span>
  );
}
