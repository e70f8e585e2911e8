import { CornerDownRight } from "lucide-react";
import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { routerViewText } from "#product/texts/run/step-views.ts";
import { routerFormText } from "#product/texts/step-forms/router-form.ts";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { type Path, pathCondition } from "./spec.ts";

interface Config {
  prompt: string;
  paths: Path[];
}
interface Result {
  nextNodeId: string;
  reasoning: string;
}

const text = routerViewText;

/** The paths, and the chosen one with its reasoning. */
export function RouterView({ config, result, live, fill, labelOf }: ViewProps<Config, Result>) {
  const asked = fill(config.prompt);
  const [firstLine = ""] = asked.split("\n");
  const isChosen = ({ nextNodeId }: Path) => result !== null && nextNodeId === result.nextNodeId;
  const chosen = result && (labelOf(result.nextNodeId) ?? result.nextNodeId);
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && chosen !== null && (
        <div className="max-w-measure">
          <p className="font-medium">{text.chose(chosen)}</p>
          <p className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">{result.reasoning}</p>
        </div>
      )}
      {live && (
        <p className="flex items-center gap-2.5 text-sm text-ink-3">
          <Spinner />
          {text.choosing}
        </p>
      )}
      <ul aria-label={routerFormText.paths} className="grid grid-cols-1 gap-1 text-sm">
        {config.paths.map((path) => (
          <li
            key={path.index}
            aria-current={isChosen(path) || undefined}
            className={cx(
              "flex gap-2.5 rounded-control px-3 py-2",
              isChosen(path) ? "bg-accent-soft text-ink" : result ? "text-ink-3" : "bg-sunken text-ink-2",
            )}
          >
            <CornerDownRight
              aria-hidden
              className={cx("mt-0.5 size-3.5 flex-none", isChosen(path) ? "text-accent-text" : "text-ink-4")}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className={isChosen(path) ? "font-medium" : undefined}>
                {path.name && `${path.name}: `}
                {labelOf(path.nextNodeId ?? "")}
              </span>
              {pathCondition(path) && <span className="block text-ink-3">{pathCondition(path)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {asked.trim() !== "" && (
        <PromptDisclosure title={routerFormText.prompt} firstLine={firstLine}>
          {asked}
        </PromptDisclosure>
      )}
    </div>
  );
}
