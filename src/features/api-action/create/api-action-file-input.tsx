import { useState } from "react";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { toast } from "#ui/feedback/toast.ts";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { readApiActionFile } from "../client/api-action-file.ts";
import type { ApiActionFields } from "../schema.ts";

const text = apiActionText.create;

/** Imports a tool from a JSON file or pasted text. */
export function ApiActionFileInput({ onRead }: { onRead: (draft: ApiActionFields) => void }) {
  const [pasted, setPasted] = useState("");
  const read = (json: string) => {
    const draft = readApiActionFile(json);
    if (draft) onRead(draft);
    return draft !== null;
  };
  async function readFile([file]: File[]) {
    if (!file) return;
    const isJson = file.name.toLowerCase().endsWith(".json") && file.size <= limits.apiAction.importBytes;
    if (!isJson || !read(await file.text())) toast.warning(apiActionErrorText.invalidFile);
  }
  return (
    <>
      <DropZone title={text.importDrop} accept=".json,application/json" isMultiple={false} onFiles={readFile} />
      <TextArea
        label={text.importPaste}
        value={pasted}
        onChange={(json) => {
          setPasted(json);
          read(json);
        }}
        error={pasted.trim() && !readApiActionFile(pasted) ? apiActionErrorText.invalidFile : undefined}
        maxLength={limits.apiAction.importBytes}
        minRows={5}
        maxRows={10}
        isMono
      />
    </>
  );
}
