import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useMembers } from "#features/workspace/client.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { MultiSelect } from "#ui/select/multi-select.tsx";
import { admits, canChangeNode, type LimitRole, limitRole, type NodeLimit } from "../../access.ts";
import { limitsAround } from "../../client/library/limits.ts";
import type { KnowledgeTree } from "../../client/library/tree.ts";
import type { KnowledgeTreeNode } from "../../schema.ts";

const text = knowledgeAccessText;

interface AccessDialogProps {
  tree: KnowledgeTree;
  node: KnowledgeTreeNode;
  onClose: () => void;
}

/** Who can see a folder or source: everyone, or some roles and people, within what the folders above allow. */
export function AccessDialog({ tree, node, onClose }: AccessDialogProps) {
  const { actor } = useWorkspace();
  const access = useQuery(api.knowledgeSourceTreeNode.getAccess.queryOptions({ id: node.id }));
  const [draft, setDraft] = useState<NodeLimit | null>();
  const limit = draft === undefined ? (access.data?.own ?? null) : draft;
  const canChange = canChangeNode(actor, node);
  const isLost = limit !== null && !admits(limit, actor);
  const save = useSaveAccess(node.id, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.title}
      description={text.description(node.text, node.droppable)}
      footer={
        canChange && access.data ? (
          <>
            <Button variant="ghost" onPress={onClose}>
              {buttonText.cancel}
            </Button>
            <Button
              variant="primary"
              isDisabled={isLost || draft === undefined}
              isPending={save.isPending}
              onPress={() => save.mutate(limit)}
            >
              {buttonText.save}
            </Button>
          </>
        ) : undefined
      }
    >
      {access.data ? (
        <div className="grid grid-cols-1 gap-5">
          <LimitsAbove tree={tree} node={node} />
          <AudienceFields
            limit={limit}
            around={limitsAround(tree, node.id).at(-1)?.text}
            isDisabled={!canChange}
            onChange={setDraft}
          />
          {isLost && (
            <Callout tone="warning" isAnnounced>
              {text.keepAccess}
            </Callout>
          )}
          <p className="text-sm text-ink-3">{canChange ? text.effect : text.notYours}</p>
        </div>
      ) : access.isError ? (
        <ErrorState title={text.loadFailed} onRetry={() => void access.refetch()} isRetrying={access.isFetching} />
      ) : (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={4} />
        </div>
      )}
    </Dialog>
  );
}

function useSaveAccess(id: string, onDone: () => void) {
  const queries = useQueryClient();
  const update = useMutation(api.knowledgeSourceTreeNode.updateAccess.mutationOptions());
  return {
    isPending: update.isPending,
    mutate: (limit: NodeLimit | null) =>
      update.mutate(
        { id, limit: limit && { roles: [...limit.roles], userIds: [...limit.userIds] } },
        {
          onSuccess: () => {
            void queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
            toast.success(text.saved);
            onDone();
          },
        },
      ),
  };
}

/** What the folders above allow, and which. */
function LimitsAbove({ tree, node }: Pick<AccessDialogProps, "tree" | "node">) {
  const around = limitsAround(tree, node.id);
  const id = useId();
  if (around.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-sm font-medium">
        {text.around}
      </h3>
      <ul className="grid grid-cols-1 gap-1">
        {around.map((folder) => (
          <li key={folder.id} className="flex min-w-0 items-start gap-2">
            <Lock aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
            <span className="min-w-0 wrap-anywhere">{text.aroundLine(folder.text, folder.limit)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">{text.aroundHint}</p>
    </section>
  );
}

interface AudienceFieldsProps {
  limit: NodeLimit | null;
  /** The title of the nearest limited folder above. */
  around: string | undefined;
  isDisabled: boolean;
  onChange: (limit: NodeLimit | null) => void;
}

function AudienceFields({ limit, around, isDisabled, onChange }: AudienceFieldsProps) {
  const { id: workspaceId, userId, role } = useWorkspace();
  const { data: members = [] } = useMembers(workspaceId);
  const people = members.flatMap((member) =>
    member.role === "OWNER"
      ? []
      : [
          {
            id: member.userId,
            label: member.userId === userId ? text.you(member.name) : member.name,
            keywords: member.email,
            hint: member.email,
            icon: <Avatar name={member.name} src={member.imageUrl} size={20} />,
          },
        ],
  );
  const names: Record<LimitRole, string> = { EDITOR: text.editors, USER: text.users };
  const setRole = (one: LimitRole, isChosen: boolean) =>
    limit &&
    onChange({ ...limit, roles: limitRole.options.filter((it) => (it === one ? isChosen : limit.roles.includes(it))) });
  const isEveryone = limit !== null && limit.roles.length === limitRole.options.length;
  return (
    <>
      <RadioGroup
        aria-label={text.title}
        variant="framed"
        isDisabled={isDisabled}
        value={limit ? "limited" : "everyone"}
        onChange={(id) => onChange(id === "everyone" ? null : { roles: [], userIds: role === "OWNER" ? [] : [userId] })}
        options={[
          { id: "everyone", label: around === undefined ? text.everyone : text.everyoneAround(around) },
          { id: "limited", label: text.limited },
        ]}
      />
      {limit && (
        <>
          <fieldset className="grid justify-items-start gap-2">
            <legend className="mb-1.5 text-sm font-medium">{text.roles}</legend>
            <Checkbox isSelected isDisabled hint={text.ownersHint} onChange={() => {}}>
              {text.owners}
            </Checkbox>
            {limitRole.options.map((one) => (
              <Checkbox
                key={one}
                isSelected={limit.roles.includes(one)}
                isDisabled={isDisabled}
                onChange={(isChosen) => setRole(one, isChosen)}
              >
                {names[one]}
              </Checkbox>
            ))}
            {isEveryone && <p className="text-sm text-ink-3">{text.everybodyChosen}</p>}
          </fieldset>
          <MultiSelect
            label={text.people}
            placeholder={text.peoplePlaceholder}
            options={people}
            value={limit.userIds}
            isDisabled={isDisabled}
            onChange={(userIds) => onChange({ ...limit, userIds: userIds.slice(0, limits.knowledge.limitPeople) })}
          />
        </>
      )}
    </>
  );
}
