export interface SheetsDouble {
  /** Rows by the title of their sheet. */
  sheets: Record<string, unknown[][]>;
  readonly spreadsheetId: string;
  /** Queries of appended rows. */
  readonly queries: URLSearchParams[];
  handle(request: Request, url: URL): Promise<Response>;
}

const refusal = (code: number, message: string, status: string) =>
  Response.json({ error: { code, message, status } }, { status: code });

/** The part of Google Sheets' API v4 that the connector uses, for one spreadsheet. */
export function createSheetsDouble(): SheetsDouble {
  const double: SheetsDouble = {
    sheets: {},
    spreadsheetId: "1harbor-Spreadsheet_0001",
    queries: [],
    async handle(request, url) {
      const root = `/v4/spreadsheets/${double.spreadsheetId}`;
      if (!url.pathname.startsWith(root)) return refusal(404, "Requested entity was not found.", "NOT_FOUND");
      if (url.pathname === root)
        return Response.json({
          properties: { title: "Orders 2026" },
          sheets: Object.keys(double.sheets).map((title) => ({ properties: { title } })),
        });
      const [range = "", verb] = url.pathname.slice(`${root}/values/`.length).split(":append");
      const asked = decodeURIComponent(range);
      const title = /^'(.*)'$/.exec(asked)?.[1]?.replaceAll("''", "'") ?? asked.split("!")[0] ?? "";
      const rows = double.sheets[title];
      if (!rows) return refusal(400, `Unable to parse range: ${asked}`, "INVALID_ARGUMENT");
      if (verb === undefined)
        return Response.json({ range: `${title}!A1:Z1000`, majorDimension: "ROWS", values: rows });
      double.queries.push(url.searchParams);
      const { values } = (await request.json()) as { values: unknown[][] };
      rows.push(...values);
      return Response.json({
        spreadsheetId: double.spreadsheetId,
        updates: { updatedRange: `${title}!A${rows.length}:B${rows.length}`, updatedRows: values.length },
      });
    },
  };
  return double;
}
