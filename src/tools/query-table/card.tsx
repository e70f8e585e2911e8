import { Table2 } from "lucide-react";
import { use } from "react";
import { Link } from "#client/shell/link.tsx";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";
import { queryTableText } from "#product/texts/tools/query-table.ts";
import { urls } from "#product/urls.ts";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { CardPart } from "../card-part.tsx";
import type { OutputOf } from "../tool.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { ResultTable } from "./result-table.tsx";
import { queryTable } from "./spec.ts";

const text = queryTableText;

type Answer = OutputOf<typeof queryTable>;

/** A question to tables: the statement, what it returned, and the tables. */
export function QueryTableCard({ call, look }: ToolCardProps) {
  const { data: input } = queryTable.input.safeParse(call.input);
  const { data: output } = queryTable.output.safeParse(call.output);
  const outcome = outcomeOf(call);
  const titles = {
    running: text.asking,
    waiting: text.asking,
    done: text.asked,
    failed: text.askFailed,
    denied: text.askDenied,
  };
  const answer = outcome === "done" ? output : undefined;
  return (
    <ToolLine call={call} look={look} icon={Table2} title={titles[outcome]} meta={answer && summaryOf(answer)}>
      {(input || answer) && (
        <div className="grid grid-cols-1 gap-3">
          {input && <CodeBlock code={input.sql} language="sql" />}
          {answer && (
            <CardPart name={text.result}>
              {answer.rows.length > 0 ? <ResultTable answer={answer} /> : <p>{text.noRows}</p>}
            </CardPart>
          )}
          {answer && <AskedTables tables={answer.tables} />}
        </div>
      )}
    </ToolLine>
  );
}

/** "Price list.csv  12 rows" */
function summaryOf({ tables, rows, isCut }: Answer): string {
  const [first] = tables;
  const names = first ? text.source(first.title, first.sheet) : "";
  const where = tables.length > 1 ? text.andMore(names, tables.length - 1) : names;
  return `${where} · ${isCut ? text.cutRows(rows.length) : text.rows(rows.length)}`;
}

/** Where the rows are from; each opens in the viewer. */
function AskedTables({ tables }: Pick<Answer, "tables">) {
  const workspace = use(WorkspaceContext);
  return (
    <CardPart name={text.from}>
      <ul className="grid grid-cols-1 gap-1">
        {tables.map(({ name, nodeId, title, sheet, rowsCount, isTruncated }) => (
          <li key={name} className="min-w-0">
            <p className="flex min-w-0 items-baseline gap-2">
              {workspace ? (
                <Link
                  href={urls.knowledgeSource(workspace.slug, nodeId)}
                  className="min-w-0 cut rounded-mark py-0.75 font-medium text-ink hover:underline"
                >
                  {text.source(title, sheet)}
                </Link>
              ) : (
                <span className="min-w-0 cut font-medium text-ink">{text.source(title, sheet)}</span>
              )}
              <span className="flex-none text-ink-3 num">{text.rows(rowsCount)}</span>
            </p>
            {isTruncated && <p className="text-warning">{text.onlyStart(rowsCount)}</p>}
          </li>
        ))}
      </ul>
    </CardPart>
  );
}
