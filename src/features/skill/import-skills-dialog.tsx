import { type FormEvent, useState } from "react";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { FileDropArea } from "#ui/forms/file-drop-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useImport } from "./client/use-import.ts";

const text = skillText.import;

/** Imports skills from a ZIP archive or a public folder on GitHub. */
export function ImportSkillsDialog({ onClose }: { onClose: () => void }) {
  const { found, isPending, find, importPaths, startOver } = useImport(onClose);
  const [url, setUrl] = useState("");
  const [paths, setPaths] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim()) find({ url: url.trim() });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.title}
      footerStart={
        found && (
          <Button variant="ghost" onPress={startOver}>
            {text.back}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          {found && (
            <Button
              variant="primary"
              isDisabled={paths.length === 0}
              isPending={isPending}
              onPress={() => importPaths(paths)}
            >
              {text.run(paths.length)}
            </Button>
          )}
        </>
      }
    >
      {found ? (
        <>
          <p className="mb-3 text-ink-3">
            {text.found(found.length)}. {text.select}
          </p>
          <ul className="border-line border-t">
            {found.map(({ path, name, description, files, problem }) => (
              <li key={path} className="border-line border-b py-2.5">
                <Checkbox
                  isSelected={paths.includes(path)}
                  isDisabled={problem !== null}
                  onChange={(isOn) => setPaths(isOn ? [...paths, path] : paths.filter((other) => other !== path))}
                  hint={problem ?? description}
                  isInvalid={problem !== null}
                >
                  <span className="font-medium">{name}</span>
                  <span className="ml-2 text-sm text-ink-3">{text.files(files)}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="grid gap-5">
          <FileDropArea
            title={text.drop}
            hint={text.dropHint}
            buttonText={text.choose}
            accept=".zip,application/zip"
            isMultiple={false}
            onFiles={([file]) => file && find({ file })}
          />
          <form onSubmit={submit} className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
            <TextField
              label={text.url}
              placeholder={text.urlPlaceholder}
              value={url}
              onChange={setUrl}
              maxLength={limits.skill.urlChars}
              autoComplete="off"
              className="flex-1"
            />
            <Button type="submit" isDisabled={!url.trim()} isPending={isPending}>
              {text.find}
            </Button>
          </form>
        </div>
      )}
    </Dialog>
  );
}
