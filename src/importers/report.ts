/** What an import says about itself, for people: what became what, and what is left to them. */
export interface ReportLine {
  /** The node of the other product; empty for the file as a whole. */
  readonly name: string;
  readonly text: string;
}

export type Outcome = "mapped" | "approximated" | "toFix" | "notes";

export interface ImportReport extends Readonly<Record<Outcome, readonly ReportLine[]>> {
  /** The other product's name. */
  readonly source: string;
}

export interface Reporter {
  add(outcome: Outcome, name: string, text: string): void;
  finish(): ImportReport;
}

/** The same sentence about the same node is said once. */
export function createReporter(source: string): Reporter {
  const lines: Record<Outcome, ReportLine[]> = { mapped: [], approximated: [], toFix: [], notes: [] };
  const said = new Set<string>();
  return {
    add(outcome, name, text) {
      const key = JSON.stringify([outcome, name, text]);
      if (said.has(key)) return;
      said.add(key);
      lines[outcome].push({ name, text });
    },
    finish() {
      // What has more to say about itself did not just come over.
      const others = new Set([...lines.approximated, ...lines.toFix, ...lines.notes].map(({ name }) => name));
      return { source, ...lines, mapped: lines.mapped.filter(({ name }) => !others.has(name)) };
    },
  };
}
