import { Suspense } from "react";
import { artifactKinds, specOfKind } from "#artifacts/index.ts";
import { Select } from "#ui/select/select.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { FormProps } from "#nodes/components.tsx";
import { iconOf } from "../icon-of.tsx";
import type { CanvasConfig } from "./spec.ts";
import { componentsOfKind } from "#artifacts/components.tsx";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";

/** What kind of canvas is made, and what that kind asks for. Another kind takes over what was wished for. */
export function ArtifactForm({ value, onChange, isReadOnly, Prompt }: FormProps<CanvasConfig>) {
  const { Form } = componentsOfKind(value.kind);
  // With its own kind, which the compiler loses on the way through the catalog.
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
