import { type FormEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { mcpOffersText as text } from "#product/texts/mcp/mcp-offers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { ServerTemplate } from "../client/use-offers.ts";

interface TemplateFormProps {
  template: ServerTemplate;
  isPending: boolean;
  onBack: () => void;
  onAttach: (values: Record<string, string>) => void;
}

/** Asks for the values of a template. */
export function TemplateForm({ template, isPending, onBack, onAttach }: TemplateFormProps) {
  const { title, hint, variables } = template;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAttach({ ...values });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <div className="wrap-anywhere">
        <h3 className="font-medium">{title}</h3>
        {hint && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      {variables.map((name, at) => (
        <TextField
          key={name}
          label={name}
          value={values[name] ?? ""}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          maxLength={limits.mcp.argumentChars}
          autoComplete="off"
          autoFocus={at === 0}
        />
      ))}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          {text.attachNow}
        </Button>
        <Button variant="ghost" onPress={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}
