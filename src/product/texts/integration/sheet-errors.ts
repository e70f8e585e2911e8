import { sentences } from "../../sentences.ts";

/** Why a spreadsheet can't be read or extended. */
export const sheetErrorText = sentences("sheetErrorText", {
  noSpreadsheet: "This is not the URL or id of a Google spreadsheet.",
  noSheet: "Name the sheet to which the rows are added.",
  noRows: 'The rows must be a JSON array of arrays with texts and numbers, such as [["Ada", 3]].',
  tooMany: (max: number) => `At most ${max} rows and 10,000 cells can be added at once.`,
});
