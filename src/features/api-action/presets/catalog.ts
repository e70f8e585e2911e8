import { openData } from "./open-data.ts";
import type { ApiPreset } from "./preset.ts";
import { services } from "./services.ts";

/** The ready-made tools, those that need no key first. */
export const presets: readonly ApiPreset[] = [...openData, ...services];
