import { FolderUp } from "lucide-react";
import { useRef } from "react";
import { formatList } from "#lib/locale.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { warnRefused } from "../client/add/add-dropped.ts";
import type { AddedFile } from "../client/add/add-queue.ts";
import { readChosenFolder, readDropped } from "../client/add/read-dropped.ts";
import { sourcesToAdd } from "../client/add/sources-to-add.ts";
import { forgetUnsent, useUnsent } from "../client/unsent.ts";

const text = addKnowledgeText;

/** Chooses files, or a folder with all its files. The server says which of them it can read. */
export function FilesTab() {
  const folder = useRef<HTMLInputElement>(null);
  const unsent = useUnsent((state) => state.items).filter(({ type }) => type === "DOCUMENT");
  function add(files: readonly AddedFile[]) {
    const { items, refused } = sourcesToAdd.addFiles(files);
    warnRefused(refused);
    const chosen = new Set(items.map(({ name }) => name));
    forgetUnsent(({ name }) => chosen.has(name));
  }
  return (
    <div className="grid gap-2">
      {unsent.length > 0 && (
        <Callout
          tone="warning"
          isAnnounced
          title={text.unsent(unsent.length)}
          onDismiss={() => forgetUnsent(({ type }) => type === "DOCUMENT")}
        >
          {formatList(unsent.map(({ name }) => name))}
        </Callout>
      )}
      <DropZone
        title={text.drop}
        hint={text.hint}
        className="py-6"
        onFiles={(files, transfer) => {
          if (transfer) void readDropped(transfer).then(add);
          else add(files.map((file) => ({ file, path: [] })));
        }}
        foot={
          <Button size="s" variant="ghost" icon={FolderUp} onPress={() => folder.current?.click()}>
            {text.chooseFolder}
          </Button>
        }
      />
      <input
        ref={(input) => {
          folder.current = input;
          // React knows no such property.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          add(readChosenFolder([...(target.files ?? [])]));
          target.value = "";
        }}
      />
    </div>
  );
}
