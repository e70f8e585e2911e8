import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { HeaderRow } from "../client/header-rows.ts";

const text = mcpServerText.dialog;

interface HeaderFieldsProps {
  rows: readonly HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
}

/** The headers that are sent to a server. Stored values are never shown. */
export function HeaderFields({ rows, onChange }: HeaderFieldsProps) {
  const addRef = useRef<HTMLButtonElement>(null);
  const change = (key: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">{text.headers}</legend>
      <p className="text-sm text-ink-3">{text.headersHint}</p>
      {rows.map((row) => (
        <div key={row.key} className="flex items-start gap-2">
          <TextField
            aria-label={text.headerName}
            placeholder="Authorization"
            isMono
            maxLength={limits.mcp.headerNameChars}
            value={row.name}
            onChange={(name) => change(row.key, { name, isKept: false })}
            className="w-2/5 flex-none"
          />
          <TextField
            aria-label={text.headerValue}
            placeholder={row.isKept ? text.keptValue : "Bearer …"}
            type="password"
            autoComplete="off"
            isMono
            maxLength={limits.mcp.headerValueChars}
            value={row.value}
            onChange={(value) => change(row.key, { value })}
            className="min-w-0 flex-1"
          />
          <IconButton
            icon={X}
            label={text.removeHeader(row.name)}
            onPress={() => {
              onChange(rows.filter(({ key }) => key !== row.key));
              addRef.current?.focus();
            }}
          />
        </div>
      ))}
      <div>
        <Button
          ref={addRef}
          size="s"
          icon={Plus}
          isDisabled={rows.length >= limits.mcp.headers}
          onPress={() =>
            onChange([
              ...rows,
              { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: "", value: "", isKept: false },
            ])
          }
        >
          {text.addHeader}
        </Button>
      </div>
    </fieldset>
  );
}
