import type { ConfigOf } from "#engine/node.ts";
import { placeholderText } from "#product/texts/step-forms/placeholder.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import type { FormProps } from "../components.tsx";
import type { placeholder } from "./spec.ts";

/** Why the step is a placeholder. The builder offers the types that can replace it. */
export function PlaceholderForm({ value }: FormProps<ConfigOf<typeof placeholder>>) {
  return (
    <Callout title={placeholderText.title}>
      <p className="wrap-anywhere">{value.reason || placeholderText.noReason}</p>
    </Callout>
  );
}
