import { ai, bearer, type Connector, googleClientsUrl } from "../connector.ts";

const spreadsheet = ai("spreadsheet", "URL or id of the spreadsheet");

export const googleSheets: Connector = {
  appName: "google_sheets",
  auth: bearer,
  headers: [],
  keyUrl: googleClientsUrl,
  signIn: { provider: "google", scopes: ["https://www.googleapis.com/auth/spreadsheets"] },
  actions: [
    {
      name: "google_sheets_read_range",
      desc: "Reads cells of a Google spreadsheet as CSV. Without a range, it names the sheets and reads the first one.",
      acts: false,
      path: "/v4/spreadsheets",
      request: { queryParams: [spreadsheet, ai("range", "Optional range, such as Orders!A1:F200 or Orders")] },
    },
    {
      name: "google_sheets_append_rows",
      desc: "Adds rows below the table of a sheet of a Google spreadsheet. Read its first rows before, to know its columns.",
      acts: true,
      path: "/v4/spreadsheets",
      request: {
        method: "POST",
        body: [
          spreadsheet,
          ai("sheet", "Name of the sheet"),
          ai("rows", 'The rows as a JSON array of arrays, such as [["Ada", 3], ["Grace", 5]]'),
        ],
      },
    },
  ],
};
