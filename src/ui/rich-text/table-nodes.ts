import { Node } from "@tiptap/core";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from "@tiptap/pm/tables";

/** Markdown tables: a header row and single-line cells. */

const cellAttributes = {
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => element.style.textAlign || null,
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { style: `text-align: ${String(align)}` } : {}),
  },
  // Pasted tables may merge cells; Markdown can't.
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
};

const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableHeader: "header_cell",
  tableCell: "cell",
};

const table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  // Called for every node of the schema.
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [{ tag: "table" }],
  // A wide table scrolls by itself, not the page around it.
  renderHTML: () => ["div", { class: "overflow-x-auto" }, ["table", ["tbody", 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: typeof deleteTable) => command(editor.state, editor.view.dispatch);
    return {
      Tab() {
        if (!isInTable(editor.state)) return false;
        if (run(goToNextCell(1))) return true;
        run(addRowAfter);
        return run(goToNextCell(1));
      },
      "Shift-Tab": () => isInTable(editor.state) && run(goToNextCell(-1)),
    };
  },
});
const tableRow = Node.create({
  name: "tableRow",
  content: "(tableHeader | tableCell)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});
const tableHeader = Node.create({
  name: "tableHeader",
  content: "paragraph",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});
const tableCell = Node.create({
  name: "tableCell",
  content: "paragraph",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

export const tableNodes = [table, tableRow, tableHeader, tableCell];

/** A new table with a header row. */
export function newTable(rows: number, columns: number) {
  const row = (type: string) => ({
    type: "tableRow",
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  return {
    type: "table",
    content: [row("tableHeader"), ...Array.from({ length: rows - 1 }, () => row("tableCell"))],
  };
}

/** Commands for the table at the caret. */
export const tableCommands = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable } as const;
