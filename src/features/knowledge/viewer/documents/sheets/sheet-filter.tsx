import type { TableColumn } from "#lib/tables/table-column.ts";
import { limits } from "#product/limits.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";

const text = knowledgeViewerText.table;

interface SheetFilterProps {
  column: TableColumn;
  value: string;
  onChange: (typed: string) => void;
}

/** What the rows must have in a column: a part of a text, or a number or date with < or >. */
export function SheetFilter({ column: { label, type }, value, onChange }: SheetFilterProps) {
  const name = text.filterOf(label);
  if (type === "boolean")
    return (
      <Select
        aria-label={name}
        options={[
          { id: all, label: text.all },
          { id: "true", label: text.yes },
          { id: "false", label: text.no },
        ]}
        value={value || all}
        onChange={(id) => onChange(id === all ? "" : id)}
      />
    );
  return (
    <TextField
      aria-label={name}
      value={value}
      onChange={onChange}
      placeholder={text.filterHints[type]}
      maxLength={limits.knowledgeTable.filterChars}
    />
  );
}

const all = "all";
