import type { TextCollector } from "../text-collector.ts";

export interface FormatInput {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly charset: string | null;
  readonly outputBytes: number;
  readonly pages: number;
}

export interface FormatFacts {
  /** As the file says it; empty when it does not. */
  readonly title: string;
  /** Of a PDF, slides of a presentation. */
  readonly pages: number | null;
  /** Some of it was left out, other than by the size of the text. */
  readonly truncated?: boolean;
  /** Absolute addresses a page leads to. */
  readonly links?: readonly string[];
}

/** Reads one format: adds its text as markdown to the collector. Runs in the locked child and may throw whatever it likes. */
export type Format = (input: FormatInput, text: TextCollector) => Promise<FormatFacts>;
