import { CircleCheck, OctagonPause } from "lucide-react";
import type { ConfigOf, ResultOf } from "#engine/node.ts";
import { decidingRules } from "#engine/rules/rule.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { gateViewText } from "#product/texts/run/step-views.ts";
import { gateFormText } from "#product/texts/step-forms/gate-form.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { gate } from "./spec.ts";

const text = gateViewText;

/** The decision with its reason. */
export function GateView({ config, result, live, fill }: ViewProps<ConfigOf<typeof gate>, ResultOf<typeof gate>>) {
  const asked = fill(config.prompt);
  const [firstLine = ""] = asked.split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && (
        <div className="grid max-w-measure grid-cols-1 justify-items-start gap-2">
          <Chip tone={result.decision ? "success" : "warning"} icon={result.decision ? CircleCheck : OctagonPause}>
            {result.decision ? text.continue : text.stop}
          </Chip>
          <p className="whitespace-pre-wrap text-ink-2 wrap-anywhere">{result.reasoning}</p>
        </div>
      )}
      {live && (
        <p className="flex items-center gap-2.5 text-sm text-ink-3">
          <Spinner />
          {text.deciding}
        </p>
      )}
      {!decidingRules(config) && (
        <PromptDisclosure title={gateFormText.prompt} firstLine={firstLine}>
          {asked}
        </PromptDisclosure>
      )}
    </div>
  );
}
