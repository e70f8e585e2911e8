import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { TypedLinks } from "../client/add/use-typed-links.ts";

const text = addKnowledgeText;
/** A full list of long links. */
const maxChars = limits.knowledge.uploadItems * limits.knowledge.urlChars;

/** Takes links, one or many. */
export function WebsitesTab({ links }: { links: TypedLinks }) {
  const { typed, invalid, isEmpty, change, add } = links;
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        label={text.urls}
        hint={text.urlsHint}
        error={invalid.length > 0 ? text.invalidUrls(invalid.join(", ")) : undefined}
        placeholder={text.urlsPlaceholder}
        value={typed}
        onChange={change}
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
      <Button size="s" isDisabled={isEmpty} onPress={add}>
        {text.addUrls}
      </Button>
    </div>
  );
}
