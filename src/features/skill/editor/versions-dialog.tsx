import { client, showRefusal } from "#client/api.ts";
import { formatDay } from "#lib/time.ts";
import type { SkillFile } from "#product/skills/skill-file.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useSkillVersions } from "../client/use-skills.ts";

const text = skillText.editor;

interface VersionsDialogProps {
  id: string;
  current: number;
  canEdit: boolean;
  /** Gets the files of an earlier version. Nothing is saved by that. */
  onRestore: (number: number, files: SkillFile[]) => void;
  onClose: () => void;
}

/** The versions of a skill, the newest first. */
export function VersionsDialog({ id, current, canEdit, onRestore, onClose }: VersionsDialogProps) {
  const { data: versions } = useSkillVersions(id);
  const now = new Date();
  async function restore(number: number) {
    try {
      onRestore(number, (await client.skill.getVersion.query({ id, number })).files);
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={text.versions}>
      {versions ? (
        <ul className="-my-2">
          {versions.map(({ number, note, authorName, createdAt }) => (
            <ListRow
              key={number}
              title={text.version(number)}
              meta={[note, authorName ?? text.formerMember, formatDay(createdAt, now)].filter(Boolean).join(" · ")}
              end={number === current && text.current}
              actions={
                canEdit &&
                number !== current && (
                  <Button size="s" onPress={() => void restore(number)}>
                    {text.restore}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
