import { useState } from "react";
import { valueText } from "#engine/reference.ts";
import type { ResultEditor } from "#nodes/components.tsx";
import { buttonText } from "#product/texts/common/buttons.ts";
import { codeViewText } from "#product/texts/run/step-views.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { CodeResult } from "./spec.ts";

interface OutputEditorProps {
  names: readonly string[];
  before: CodeResult;
  writing: ResultEditor<CodeResult>;
}

/** Edits the outputs. Texts stay texts, other values are edited as JSON. */
export function OutputEditor({ names, before, writing }: OutputEditorProps) {
  const [texts, setTexts] = useState(() => names.map((name) => valueText(before.result[name] ?? null)));
  const [isPending, setPending] = useState(false);
  const values = names.map((name, at) => read(texts[at] ?? "", typeof before.result[name] === "string"));
  const isReady = values.every((value) => value !== undefined);
  async function save() {
    setPending(true);
    const result = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    await writing.onSubmit({ ...before, result }, {});
    setPending(false);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {names.map((name, at) => (
        <TextArea
          key={name}
          label={<code className="font-mono">{name}</code>}
          value={texts[at] ?? ""}
          onChange={(text) => setTexts(texts.with(at, text))}
          error={values[at] === undefined ? codeViewText.notJson : undefined}
          minRows={2}
          isMono
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} isDisabled={!isReady} onPress={() => void save()}>
          {writing.submitText}
        </Button>
        {writing.onCancel && (
          <Button variant="ghost" onPress={writing.onCancel}>
            {buttonText.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** `undefined` for invalid JSON. */
function read(text: string, isText: boolean): unknown {
  if (isText) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
