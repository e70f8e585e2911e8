import { CircleCheck, CircleDashed, type LucideIcon, NotebookPen, Shuffle, TriangleAlert, Zap } from "lucide-react";
import type { ImportReport, Outcome } from "#importers/report.ts";
import { importReportText } from "#product/texts/import/import-report.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";

const groups: readonly { readonly outcome: Outcome; readonly icon: LucideIcon; readonly tone: string }[] = [
  { outcome: "toFix", icon: TriangleAlert, tone: "text-warning" },
  { outcome: "triggers", icon: Zap, tone: "text-accent-text" },
  { outcome: "approximated", icon: Shuffle, tone: "text-accent-text" },
  { outcome: "placeholders", icon: CircleDashed, tone: "text-warning" },
  { outcome: "mapped", icon: CircleCheck, tone: "text-success" },
  { outcome: "notes", icon: NotebookPen, tone: "text-ink-3" },
];

interface ImportReportViewProps {
  report: ImportReport;
  steps: number;
  agents: number;
}

/** The report on an imported workflow; the lines that need work come first and are open. */
export function ImportReportView({ report, steps, agents }: ImportReportViewProps) {
  return (
    <section aria-label={importReportText.title(report.source)} className="grid gap-3">
      <p className="text-sm text-ink-2">
        {steps > 0 ? importReportText.summary(steps, agents) : importReportText.nothingImported}
      </p>
      <Frame>
        {groups.map(({ outcome, icon: Icon, tone }) => {
          const lines = report[outcome];
          const { title, hint } = importReportText.groups[outcome];
          return (
            <Disclosure
              key={outcome}
              variant="row"
              title={title}
              meta={hint}
              start={<Icon aria-hidden className={lines.length > 0 ? tone : "text-ink-3"} />}
              end={importReportText.count(lines.length)}
              defaultOpen={outcome === "toFix" || outcome === "triggers"}
            >
              {lines.length > 0 && (
                <ul className="grid gap-1.5 wrap-anywhere">
                  {lines.map((line) => (
                    <li key={`${line.name} ${line.text}`}>
                      <strong className="font-medium text-ink">{line.name || importReportText.wholeFile}</strong>{" "}
                      {line.text}
                    </li>
                  ))}
                </ul>
              )}
            </Disclosure>
          );
        })}
      </Frame>
    </section>
  );
}
