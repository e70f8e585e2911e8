import { Suspense } from "react";
import type { CanvasStreamPart } from "#artifacts/artifact.ts";
import { componentsOfKind, type PanelProps } from "#artifacts/components.tsx";
import { specOfKind } from "#artifacts/index.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import { urls } from "#product/urls.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { CanvasConfig, CanvasResult } from "./spec.ts";

/** A canvas in a run: the request and the result, also while it is being made. */
export function ArtifactView(props: ViewProps<CanvasConfig, CanvasResult>) {
  const { config, result, live, editor, saveResult, fill, stepId, canControl } = props;
  const kind = result?.kind ?? config.kind;
  const { Panel } = componentsOfKind(kind);
  // The catalog loses the connection between a kind and its content type.
  const withKind = (content: unknown) => ({ kind, content }) as CanvasResult;
  const editing: PanelProps<unknown>["editing"] = editor && {
    draftKey: editor.draftKey,
    submitText: editor.submitText,
    note: runStepText.approval.edited,
    onSave: (content) => editor.onSubmit(withKind(content), {}),
    onCancel: () => editor.onCancel?.(),
  };
  const asked = fill(specOfKind(config.kind).requestOf(config.config));
  return (
    <div className="grid grid-cols-1 gap-4">
      {!editing && (
        <PromptDisclosure title={artifactFormText.task} firstLine={asked.split("\n")[0] ?? ""}>
          {asked}
        </PromptDisclosure>
      )}
      <Suspense fallback={<Skeleton lines={5} />}>
        <Panel
          content={live ? null : (result?.content ?? null)}
          live={live && partsOf(live)}
          editing={editing}
          keep={saveResult && ((content) => saveResult(withKind(content)))}
          {...(canControl && { pageUrl: (number: number) => urls.stepPage(stepId, number) })}
        />
      </Suspense>
    </div>
  );
}

/** The streamed data so far, by the canvas's part names. */
function partsOf(live: readonly MessagePart[]): Partial<Record<CanvasStreamPart, string>> {
  return Object.fromEntries(
    live.flatMap((part) =>
      part.type.startsWith("data-") && "data" in part && typeof part.data === "string"
        ? [[part.type.slice("data-".length), part.data]]
        : [],
    ),
  );
}
