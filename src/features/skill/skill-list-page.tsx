import { Ellipsis, FolderInput, GraduationCap, LayoutTemplate, Plus, SearchX, Trash2 } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { TagMenu } from "#client/shell/tag-menu.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { canEditSkill } from "./access.ts";
import { countTags, findSkills } from "./client/find-skills.ts";
import { type ListedSkill, useSkills } from "./client/use-skills.ts";
import { DeleteSkillDialog } from "./delete-skill-dialog.tsx";
import { ImportSkillsDialog } from "./import-skills-dialog.tsx";
import { NewSkillDialog } from "./new-skill-dialog.tsx";
import { ReadySkillsDialog } from "./ready-skills-dialog.tsx";

const text = skillText;

type OpenDialog = { kind: "new" | "ready" | "import" } | { kind: "delete"; id: string; name: string } | null;

/** The skills of the workspace. */
export function SkillListPage() {
  const { actor } = useWorkspace();
  const isPhone = usePhone();
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const list = useSkills();
  const words = useDeferredValue(search);
  const canCreate = canEditSkill(actor);
  const rows = list.data && findSkills(list.data, { search: words, tags });
  const isEmpty = list.data?.length === 0;
  const allTags = countTags(list.data ?? []);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          canCreate && (
            <Menu
              aria-label={text.page.add}
              trigger={
                <Button variant="primary" icon={Plus}>
                  {text.page.add}
                </Button>
              }
            >
              <MenuItem icon={Plus} onAction={() => setDialog({ kind: "new" })}>
                {text.new}
              </MenuItem>
              <MenuItem icon={LayoutTemplate} onAction={() => setDialog({ kind: "ready" })}>
                {text.page.ready}
              </MenuItem>
              <MenuItem icon={FolderInput} onAction={() => setDialog({ kind: "import" })}>
                {text.page.import}
              </MenuItem>
            </Menu>
          )
        }
      />
      <PageBody>
        {list.data && !isEmpty && (
          <>
            <p className="mb-4 text-ink-3">{text.page.intro}</p>
            <div className="mb-4 flex items-center gap-2">
              <SearchField
                aria-label={text.page.search}
                placeholder={text.page.search}
                shortcut={isPhone ? undefined : shortcuts.search}
                value={search}
                onChange={setSearch}
                className="max-w-80 flex-1"
              />
              <TagMenu all={allTags} selected={tags} onChange={setTags} />
            </div>
          </>
        )}
        {list.isError && !rows ? (
          <ErrorState
            title={pageStateText.error.listTitle}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          >
            {pageStateText.error.listText}
          </ErrorState>
        ) : !rows ? (
          <ListSkeleton label={pageStateText.loading} mark="hidden" />
        ) : rows.length > 0 ? (
          <SkillRows rows={rows} onDelete={({ id, name }) => setDialog({ kind: "delete", id, name })} />
        ) : isEmpty ? (
          <EmptyState
            icon={GraduationCap}
            title={text.page.empty.title}
            action={
              canCreate && (
                <div className="flex flex-wrap justify-center gap-2">
                  <Button variant="primary" icon={LayoutTemplate} onPress={() => setDialog({ kind: "ready" })}>
                    {text.page.ready}
                  </Button>
                  <Button icon={Plus} onPress={() => setDialog({ kind: "new" })}>
                    {text.new}
                  </Button>
                </div>
              )
            }
          >
            {canCreate ? text.page.empty.text : text.page.empty.readOnly}
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchX}
            title={listText.noMatch}
            action={
              <Button
                onPress={() => {
                  setSearch("");
                  setTags([]);
                }}
              >
                {listText.reset}
              </Button>
            }
          />
        )}
      </PageBody>
      {dialog?.kind === "new" && <NewSkillDialog onClose={close} />}
      {dialog?.kind === "ready" && <ReadySkillsDialog onClose={close} />}
      {dialog?.kind === "import" && <ImportSkillsDialog onClose={close} />}
      {dialog?.kind === "delete" && <DeleteSkillDialog id={dialog.id} name={dialog.name} onClose={close} />}
    </>
  );
}

interface SkillRowsProps {
  rows: readonly ListedSkill[];
  onDelete: (skill: ListedSkill) => void;
}

const shownTags = 2;

/** Arrow keys move between the rows. */
function SkillRows({ rows, onDelete }: SkillRowsProps) {
  const { slug } = useWorkspace();
  const root = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(root, { first: 0, last: rows.length, count: rows.length, scrollToRow: () => undefined });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between links
    <div ref={root} onKeyDown={keys.onKeyDown}>
      <ul aria-label={text.title} className="border-line border-t">
        {rows.map((skill) => (
          <ListRow
            key={skill.id}
            isPressable
            className="cv-row"
            title={
              <Link href={urls.skill(slug, skill.id)} data-row={skill.id} title={skill.name} className="stretch">
                {skill.name}
              </Link>
            }
            meta={<span title={skill.description}>{skill.description}</span>}
            end={
              <span className="flex items-center gap-1.5 max-sm:hidden">
                {skill.category.slice(0, shownTags).map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}
              </span>
            }
            actions={
              skill.canDelete && (
                <Menu
                  aria-label={text.actions(skill.name)}
                  trigger={<IconButton icon={Ellipsis} label={text.actions(skill.name)} size="s" />}
                >
                  <MenuItem icon={Trash2} isDanger onAction={() => onDelete(skill)}>
                    {text.delete.item}
                  </MenuItem>
                </Menu>
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}
