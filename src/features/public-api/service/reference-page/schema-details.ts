import type { z } from "zod";
import { escapeHtml } from "#lib/text.ts";
import { schemaOf } from "../schema-of.ts";

/** A schema that can be opened. */
export const schemaDetails = (schema: z.ZodType, io: "input" | "output", title: string): string =>
  `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`;
