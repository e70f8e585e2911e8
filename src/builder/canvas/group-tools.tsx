import { ChevronsDownUp, ChevronsUpDown, Ellipsis, PencilLine, Ungroup } from "lucide-react";
import { changeGroup } from "#builder/graph/groups.ts";
import { setFolded, ungroupSteps } from "#builder/session/group-commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { InlineNameEdit } from "#builder/step/label-edit.tsx";
import type { GraphGroup } from "#engine/graph/graph.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ColorSwatches } from "#ui/forms/color-swatches.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

const text = groupText;

/** The name of a group, editable in place. */
export function GroupName({ group }: { group: GraphGroup }) {
  const session = useBuilder();
  const isRenaming = useBuilderState((state) => state.renamingId === group.id);
  if (!isRenaming) {
    return (
      <span title={group.label} className="block cut text-sm font-medium">
        {group.label}
      </span>
    );
  }
  return (
    <InlineNameEdit
      name={text.name}
      value={group.label}
      onSave={(label) => session.change(changeGroup(session.graph(), group.id, { label }))}
      className="text-sm font-medium"
    />
  );
}

/** Buttons to fold or unfold a group and to rename, color and dissolve it. */
export function GroupTools({ group, isFolded, canEdit }: { group: GraphGroup; isFolded: boolean; canEdit: boolean }) {
  const session = useBuilder();
  const { id, label, colour } = group;
  return (
    <span className="nodrag nopan flex flex-none items-center gap-2">
      <IconButton
        size="xs"
        icon={isFolded ? ChevronsUpDown : ChevronsDownUp}
        label={isFolded ? text.expand(label) : text.collapse(label)}
        onPress={() => setFolded(session, id, !isFolded)}
      />
      {canEdit && (
        <Popover
          aria-label={text.actions(label)}
          placement="bottom end"
          className="grid w-56 gap-1 p-2!"
          trigger={<IconButton size="xs" icon={Ellipsis} label={text.actions(label)} />}
        >
          {(close) => (
            <>
              <div className="px-1.5 py-1">
                <ColorSwatches
                  aria-label={text.color}
                  names={noteFormText.colors}
                  value={colour}
                  onChange={(next) => session.change(changeGroup(session.graph(), id, { colour: next }))}
                />
              </div>
              <Button
                variant="ghost"
                icon={PencilLine}
                className="justify-start"
                onPress={() => {
                  close();
                  session.store.setState({ renamingId: id });
                }}
              >
                {text.rename}
              </Button>
              <Button
                variant="ghost"
                icon={Ungroup}
                className="justify-start"
                onPress={() => {
                  close();
                  ungroupSteps(session, new Set([id]));
                }}
              >
                {text.ungroup}
              </Button>
            </>
          )}
        </Popover>
      )}
    </span>
  );
}
