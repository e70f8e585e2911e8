import { createContext, use } from "react";
import { defaultLabels, type UiLabels } from "./default-labels.ts";

/** Provide translated labels with `<UiLabelsContext value={...}>` at the root; English by default. */
export const UiLabelsContext = createContext<UiLabels>(defaultLabels);

export function useUiLabels(): UiLabels {
  return use(UiLabelsContext);
}
