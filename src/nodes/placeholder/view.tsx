import { placeholderText } from "#product/texts/step-forms/placeholder.ts";

export function PlaceholderView() {
  return <p className="text-md text-ink-3">{placeholderText.skipped}</p>;
}
