import { toCsv } from "#lib/csv.ts";
import type { SignedIn } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import { type AuditFilters, auditFilters } from "../schema.ts";
import { type FoundAuditEntry, findAuditEntries } from "./audit.ts";

const text = auditText;
const byteOrderMark = "\uFEFF";

/** Reads the audit filters from a query string. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
  const { kinds, ...texts } = Object.fromEntries(query);
  return auditFilters.parse({ ...texts, ...(kinds && { kinds: kinds.split(",") }) });
}

/** Streams all matching entries as CSV, one page at a time, so only one page is in memory. */
export async function* writeAuditCsv({ app }: SignedIn, filters: AuditFilters, signal: AbortSignal) {
  const { time, person, email, action, target, workspace, outcome, ip, request } = auditText.csv;
  yield `${byteOrderMark}${toCsv([[time, person, email, action, target, workspace, outcome, ip, request]])}\r\n`;
  let before: string | undefined;
  while (!signal.aborted) {
    const rows = await findAuditEntries(app, filters, before, limits.operator.auditFileRows);
    if (rows.length > 0) yield `${toCsv(rows.map(toCells))}\r\n`;
    if (rows.length < limits.operator.auditFileRows) return;
    before = rows.at(-1)?.id;
  }
}

const toCells = (entry: FoundAuditEntry): string[] => [
  entry.createdAt.toISOString(),
  entry.personName ?? text.system,
  entry.email ?? "",
  entry.action,
  entry.resource ?? "",
  entry.workspaceName ?? "",
  text.csv.outcomes[entry.outcome],
  entry.ip ?? "",
  entry.requestId ?? "",
];
