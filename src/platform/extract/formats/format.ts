import type { RawTable } from "../tables/raw-table.ts";
import type { TextCollector } from "../text-collector.ts";

export interface FormatInput {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly charset: string | null;
  readonly outputBytes: number;
  readonly pages: number;
}

/** What an HTML page says about itself; empty texts where it says nothing. */
export interface PageAbout {
  readonly description: string;
  readonly siteName: string;
  /** A date like 2026-03-31. */
  readonly publishedAt: string;
}

export interface FormatFacts {
  /** Title stated in the file; empty if there is none. */
  readonly title: string;
  /** Page count of a PDF or slide count of a presentation. */
  readonly pages: number | null;
  /** True when content was omitted for a reason other than the byte limit of the text. */
  readonly truncated?: boolean;
  /** Numbers of the pages of a PDF that have no text. */
  readonly textlessPages?: readonly number[];
  /** What an HTML page says about itself. */
  readonly about?: PageAbout;
  /** The tables of a file that consists of them. */
  readonly tables?: readonly RawTable[];
  /** Absolute URLs that an HTML page links to. */
  readonly links?: readonly string[];
}

/** Reads one format and adds its text as markdown to the collector. Runs in the sandbox and may throw any error. */
export type Format = (input: FormatInput, text: TextCollector) => Promise<FormatFacts>;
