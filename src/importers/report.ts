/** The report of an import: what each node became, and what is left to do. */
export interface ReportLine {
  /** Name of the node in the other product; empty for the whole file. */
  readonly name: string;
  readonly text: string;
  /** A key was removed, which a person has to enter again. */
  readonly isKey?: true;
}

export type Outcome = "mapped" | "approximated" | "toFix" | "triggers" | "placeholders" | "notes";

export interface ImportReport extends Readonly<Record<Outcome, readonly ReportLine[]>> {
  /** Name of the other product. */
  readonly source: string;
}

export interface Reporter {
  add(outcome: Outcome, name: string, text: string): void;
  addRemovedKeys(name: string, text: string): void;
  finish(): ImportReport;
}

/** Reports the same sentence about the same node once. */
export function createReporter(source: string): Reporter {
  const lines: Record<Outcome, ReportLine[]> = {
    ...{ mapped: [], approximated: [], toFix: [] },
    ...{ triggers: [], placeholders: [], notes: [] },
  };
  const said = new Set<string>();
  const addLine = (outcome: Outcome, line: ReportLine) => {
    const key = JSON.stringify([outcome, line.name, line.text]);
    if (said.has(key)) return;
    said.add(key);
    lines[outcome].push(line);
  };
  return {
    add: (outcome, name, text) => addLine(outcome, { name, text }),
    addRemovedKeys: (name, text) => addLine("toFix", { name, text, isKey: true }),
    finish() {
      // A node with other remarks is not listed as mapped.
      const others = new Set(
        [...lines.approximated, ...lines.toFix, ...lines.triggers, ...lines.placeholders, ...lines.notes].map(
          ({ name }) => name,
        ),
      );
      return { source, ...lines, mapped: lines.mapped.filter(({ name }) => !others.has(name)) };
    },
  };
}
