import { Suspense } from "react";
import { componentsOfKind } from "#artifacts/components.tsx";
import { artifactKinds, specOfKind } from "#artifacts/index.ts";
import type { FormProps } from "#nodes/components.tsx";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Select } from "#ui/select/select.tsx";
import { iconOf } from "../icon-of.tsx";
import type { CanvasConfig } from "./spec.ts";

/** The canvas kind and its settings. Changing the kind keeps the request. */
export function ArtifactForm({ value, onChange, isReadOnly, Prompt }: FormProps<CanvasConfig>) {
  const { Form } = componentsOfKind(value.kind);
  // The catalog loses the connection between a kind and its config type.
  const change = (kind: CanvasConfig["kind"], config: unknown) => onChange({ kind, config } as CanvasConfig);
  function choose(id: string) {
    const kind = artifactKinds.find((one) => one === id);
    if (!kind || kind === value.kind) return;
    change(kind, specOfKind(kind).draft(specOfKind(value.kind).requestOf(value.config)));
  }
  return (
    <>
      <Select
        label={artifactFormText.kind}
        value={value.kind}
        onChange={choose}
        isDisabled={isReadOnly}
        options={artifactKinds.map((kind) => {
          const { title, hint, icon } = specOfKind(kind);
          const Icon = iconOf(icon);
          return { id: kind, label: title, hint, icon: <Icon aria-hidden className="size-4 text-ink-3" /> };
        })}
      />
      <Suspense fallback={<Skeleton lines={4} />}>
        <Form
          key={value.kind}
          value={value.config}
          onChange={(config) => change(value.kind, config)}
          isReadOnly={isReadOnly}
          Prompt={Prompt}
        />
      </Suspense>
    </>
  );
}
