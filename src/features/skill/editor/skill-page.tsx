import { Download, Ellipsis, History, Sparkles, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { LeaveGuard } from "#client/shell/leave-guard.tsx";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { UsedBy } from "#client/usage/used-by.tsx";
import { equalJson } from "#lib/json/equal-json.ts";
import { limits } from "#product/limits.ts";
import { readSkillHead } from "#product/skills/read-skill-head.ts";
import { mainFile, type SkillFile, skillFileList } from "#product/skills/skill-file.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { downloadSkill } from "../client/download-skill.ts";
import { type Skill, useSkill, useSkillUsage, useUpdateSkill } from "../client/use-skills.ts";
import { DeleteSkillDialog } from "../delete-skill-dialog.tsx";
import { FileList } from "./file-list.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";
import { WriteDialog } from "./write-dialog.tsx";

const text = skillText.editor;

/** A skill with its files. */
export function SkillPage({ id }: { id: string }) {
  const { data: skill, isError, isFetching, refetch } = useSkill(id);
  if (skill) return <SkillEditor skill={skill} />;
  return (
    <>
      <PageHead title={skillText.title} />
      <PageBody>
        {isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </PageBody>
    </>
  );
}

/** Edits of files, and the version that they are based on. */
interface Draft {
  readonly files: SkillFile[];
  readonly basedOn: number;
}

function SkillEditor({ skill }: { skill: Skill }) {
  const { id, name, version, category, canEdit, canDelete } = skill;
  const { slug } = useWorkspace();
  const go = useGo();
  const update = useUpdateSkill();
  const usage = useSkillUsage(id);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [selected, setSelected] = useState(mainFile);
  const [dialog, setDialog] = useState<"write" | "versions" | "delete" | null>(null);
  const files = draft?.files ?? skill.files;
  const hasChanges = draft !== null && !equalJson(draft.files, skill.files);
  const latest = useRef(hasChanges);
  latest.current = hasChanges;
  const file = files.find(({ path }) => path === selected) ?? files[0];
  const edit = (next: SkillFile[]) => setDraft({ files: next, basedOn: draft?.basedOn ?? version });
  const read = readSkillHead(files);
  const problem =
    "problem" in read ? read.problem : skillFileList.safeParse(files).success ? null : skillText.problems.tooLarge;
  function save() {
    if (!hasChanges || update.isPending) return;
    if (problem) return toast.failed(problem);
    update.mutate(
      { id, version: draft.basedOn, files },
      {
        onSuccess({ version: saved }) {
          toast.success(text.saved(saved));
          latest.current = false;
          setDraft(null);
        },
      },
    );
  }
  useShortcut(shortcuts.save, save, { isDisabled: !canEdit });
  return (
    <>
      <PageHead
        title={name}
        path={
          <>
            <Link href={urls.skills(slug)} className="hover:text-ink hover:underline">
              {skillText.title}
            </Link>
            <span aria-hidden>/</span>
          </>
        }
        actions={
          <>
            {hasChanges && <span className="text-sm text-ink-3 max-sm:sr-only">{text.unsaved}</span>}
            {canEdit && (
              <Button icon={Sparkles} onPress={() => setDialog("write")}>
                <span className="max-sm:sr-only">{skillText.write.open}</span>
              </Button>
            )}
            {canEdit && (
              <Button variant="primary" isDisabled={!hasChanges} isPending={update.isPending} onPress={save}>
                {text.save}
              </Button>
            )}
            <Menu
              aria-label={skillText.actions(name)}
              trigger={<IconButton icon={Ellipsis} label={skillText.actions(name)} />}
            >
              <MenuItem icon={Download} onAction={() => void downloadSkill(name, files)}>
                {text.export}
              </MenuItem>
              <MenuItem icon={History} onAction={() => setDialog("versions")}>
                {text.versions}
              </MenuItem>
              {canDelete && <MenuSeparator />}
              {canDelete && (
                <MenuItem icon={Trash2} isDanger onAction={() => setDialog("delete")}>
                  {skillText.delete.item}
                </MenuItem>
              )}
            </Menu>
          </>
        }
      />
      <PageBody>
        <p className="mb-4 max-w-read text-ink-3">
          {"head" in read ? read.head.description : skill.description}
          <span className="mt-1 block text-sm">
            {text.version(version)} · <UsedBy usage={usage} />
          </span>
        </p>
        {!canEdit && <Callout className="mb-4">{text.readOnly}</Callout>}
        {problem && (
          <Callout tone="warning" className="mb-4">
            {problem}
          </Callout>
        )}
        <div className="grid gap-6 sm:grid-cols-[220px_minmax(0,1fr)]">
          <div className="grid content-start gap-5">
            <FileList
              files={files}
              selected={file?.path ?? mainFile}
              onSelect={setSelected}
              onChange={(next, path) => {
                edit(next);
                setSelected(path);
              }}
              isReadOnly={!canEdit}
            />
            <TagInput
              label={text.tags}
              placeholder={text.tagPlaceholder}
              value={category}
              onChange={(tags) => update.mutate({ id, category: tags })}
              max={limits.tag.perItem}
              maxLength={limits.tag.chars}
              isDisabled={!canEdit}
            />
          </div>
          {file?.encoding === "utf8" ? (
            <TextArea
              key={file.path}
              aria-label={text.content(file.path)}
              value={file.content}
              onChange={(content) => edit(files.map((one) => (one.path === file.path ? { ...one, content } : one)))}
              minRows={16}
              maxRows={60}
              isMono
              isReadOnly={!canEdit}
            />
          ) : (
            <p className="text-ink-3">{text.binary}</p>
          )}
        </div>
      </PageBody>
      <LeaveGuard
        hasUnsavedChanges={() => latest.current}
        hasUnsavedOnReload={() => latest.current}
        onLeave={() => setDraft(null)}
      />
      {dialog === "write" && <WriteDialog files={files} onAccept={edit} onClose={() => setDialog(null)} />}
      {dialog === "versions" && (
        <VersionsDialog
          id={id}
          current={version}
          canEdit={canEdit}
          onRestore={(number, restored) => {
            edit(restored);
            setSelected(mainFile);
            toast.success(text.restored(number));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "delete" && (
        <DeleteSkillDialog
          id={id}
          name={name}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            latest.current = false;
            setDraft(null);
            go(urls.skills(slug));
          }}
        />
      )}
    </>
  );
}
