import { useEffect, useRef } from "react";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { PromptText } from "#ui/editor/prompt-text.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

interface WrittenSoFarProps {
  status: string;
  system: string;
  outputFormat: string;
}

/** The texts while a model writes them. */
export function WrittenSoFar({ status, system, outputFormat }: WrittenSoFarProps) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [system, outputFormat]);
  return (
    <div className="grid min-h-60 grid-cols-1 content-start gap-4">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
        <Spinner />
        {status}
      </p>
      <div aria-busy className="grid grid-cols-1 gap-4">
        <Written label={agentFieldNames.system} text={system} />
        {outputFormat && <Written label={agentFieldNames.outputFormat} text={outputFormat} />}
      </div>
      <div ref={end} />
    </div>
  );
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      {text ? <PromptText value={text} className="text-ink-2" /> : <Skeleton lines={3} />}
    </div>
  );
}
