import { sentences } from "#product/sentences.ts";
import { defaultLabels, type UiLabels } from "#ui/default-labels.ts";

/** The labels of the UI components in the current language. */
export const uiLabels: UiLabels = sentences("uiLabels", defaultLabels);
