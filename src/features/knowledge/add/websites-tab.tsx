import { useState } from "react";
import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { warnRefused } from "../client/add/add-dropped.ts";
import { parseUrls } from "../client/add/parse-urls.ts";
import { sourcesToAdd } from "../client/add/sources-to-add.ts";

const text = addKnowledgeText;
/** A full list of long links. */
const maxChars = limits.knowledge.uploadItems * limits.knowledge.urlChars;

/** Takes links, one or many. What isn't a link stays in the field. */
export function WebsitesTab() {
  const [typed, setTyped] = useState("");
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  function add() {
    const { urls, invalid: rest } = parseUrls(typed);
    setInvalid(rest);
    setTyped(rest.join("\n"));
    warnRefused(sourcesToAdd.addUrls(urls).refused);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        label={text.urls}
        hint={text.urlsHint}
        error={invalid.length > 0 ? text.invalidUrls(invalid.join(", ")) : undefined}
        placeholder={text.urlsPlaceholder}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setInvalid([]);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          add();
        }}
        maxLength={maxChars}
        minRows={2}
        maxRows={8}
        className="w-full"
      />
      <Button size="s" isDisabled={typed.trim() === ""} onPress={add}>
        {text.addUrls}
      </Button>
    </div>
  );
}
