import { useState } from "react";
import { limits } from "#product/limits.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { type AgentFile, readAgentFile } from "../client/agent-file.ts";

interface AgentFileInputProps {
  /** `name` is the file name; null for pasted text. */
  onRead: (file: AgentFile, name: string | null) => void;
}

/** Imports an agent from a JSON file or pasted text. Invalid input shows an error and stays. */
export function AgentFileInput({ onRead }: AgentFileInputProps) {
  const [pasted, setPasted] = useState("");
  const [isFileInvalid, setFileInvalid] = useState(false);
  const readText = (text: string, name: string | null): boolean => {
    const file = readAgentFile(text);
    if (file) onRead(file, name);
    return file !== null;
  };
  async function readFile([file]: File[]) {
    if (!file) return;
    const isJson = file.name.toLowerCase().endsWith(".json") && file.size <= limits.agent.jsonBytes;
    setFileInvalid(!isJson || !readText(await file.text(), file.name));
  }
  return (
    <div className="grid gap-5">
      <DropZone title={generateText.dropJson} accept=".json,application/json" isMultiple={false} onFiles={readFile} />
      {isFileInvalid && (
        <Callout tone="danger" isAnnounced>
          {newAgentText.errors.invalidFile}
        </Callout>
      )}
      <TextArea
        label={newAgentText.pasteLabel}
        value={pasted}
        onChange={(text) => {
          setPasted(text);
          readText(text, null);
        }}
        error={pasted.trim() && !readAgentFile(pasted) ? newAgentText.errors.invalidFile : undefined}
        minRows={5}
        maxRows={10}
        isMono
      />
    </div>
  );
}
