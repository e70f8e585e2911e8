import { Ellipsis, File, FileCode2, FileText, Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { isSkillPath, mainFile, type SkillFile } from "#product/skills/skill-file.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const text = skillText.editor;

interface FileListProps {
  files: readonly SkillFile[];
  selected: string;
  onSelect: (path: string) => void;
  /** All files after a file was added, renamed or deleted, and the one to show. */
  onChange: (files: SkillFile[], selected: string) => void;
  isReadOnly: boolean;
}

const iconOf = ({ path, encoding }: SkillFile) =>
  encoding === "base64" ? File : path.endsWith(".md") ? FileText : FileCode2;

/** The files of a skill. */
export function FileList({ files, selected, onSelect, onChange, isReadOnly }: FileListProps) {
  /** Path of the file that is renamed; empty for a new one. */
  const [naming, setNaming] = useState<string | null>(null);
  const sorted = files.toSorted((one, other) =>
    one.path === mainFile ? -1 : other.path === mainFile ? 1 : one.path.localeCompare(other.path),
  );
  function name(path: string) {
    if (naming)
      onChange(
        files.map((file) => (file.path === naming ? { ...file, path } : file)),
        path,
      );
    else onChange([...files, { path, encoding: "utf8", content: "" }], path);
    setNaming(null);
  }
  return (
    <div className="min-w-0">
      <h2 className="mb-1 text-sm font-medium text-ink-3">{text.files}</h2>
      <ul aria-label={text.files} className="grid gap-px">
        {sorted.map((file) => {
          const Icon = iconOf(file);
          return (
            <li
              key={file.path}
              className={cx(
                "relative flex h-8 items-center gap-2 rounded-control pr-1 pl-2 hover:bg-hover max-sm:h-11",
                file.path === selected && "bg-hover",
              )}
            >
              <Icon aria-hidden className="flex-none text-ink-3" />
              <button
                type="button"
                aria-current={file.path === selected || undefined}
                title={file.path}
                onClick={() => onSelect(file.path)}
                className="stretch min-w-0 flex-1 cut text-left"
              >
                {file.path}
              </button>
              {!isReadOnly && file.path !== mainFile && (
                <div className="relative z-1 flex-none">
                  <Menu
                    aria-label={text.fileActions(file.path)}
                    trigger={<IconButton icon={Ellipsis} label={text.fileActions(file.path)} size="s" />}
                  >
                    <MenuItem icon={Pencil} onAction={() => setNaming(file.path)}>
                      {text.rename}
                    </MenuItem>
                    <MenuItem
                      icon={Trash2}
                      isDanger
                      onAction={() =>
                        onChange(
                          files.filter(({ path }) => path !== file.path),
                          mainFile,
                        )
                      }
                    >
                      {text.deleteFile}
                    </MenuItem>
                  </Menu>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {!isReadOnly && files.length < limits.skill.files && (
        <Button variant="ghost" size="s" icon={Plus} className="mt-1" onPress={() => setNaming("")}>
          {text.newFile}
        </Button>
      )}
      {naming !== null && (
        <NameDialog
          initial={naming}
          taken={files.map(({ path }) => path).filter((path) => path !== naming)}
          onName={name}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  );
}

interface NameDialogProps {
  initial: string;
  taken: readonly string[];
  onName: (path: string) => void;
  onClose: () => void;
}

function NameDialog({ initial, taken, onName, onClose }: NameDialogProps) {
  const formId = useId();
  const [path, setPath] = useState(initial);
  const folded = path.toLowerCase();
  const isFree = taken.every(
    (other) =>
      other.toLowerCase() !== folded &&
      !other.toLowerCase().startsWith(`${folded}/`) &&
      !folded.startsWith(`${other.toLowerCase()}/`),
  );
  const isValid = isSkillPath(path) && isFree;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onName(path);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={initial ? text.rename : text.newFile}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!isValid}>
            {initial ? buttonText.rename : buttonText.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={text.filePath}
          placeholder={text.filePathPlaceholder}
          value={path}
          onChange={setPath}
          maxLength={limits.skill.pathChars}
          error={path && !isValid && !path.endsWith("/") ? text.pathInvalid : undefined}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
