import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { LeaveGuard } from "#client/shell/leave-guard.tsx";
import { Link } from "#client/shell/link.tsx";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { UsedBy } from "#client/usage/used-by.tsx";
import { equalJson } from "#lib/json/equal-json.ts";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { canEditApiAction } from "../access.ts";
import { ApiActionMenu } from "../api-action-menu.tsx";
import { isComplete } from "../client/draft.ts";
import { type ApiAction, useApiAction, useApiActionUsage, useUpdateApiAction } from "../client/use-api-actions.ts";
import { originOfTemplate } from "../request/url-template.ts";
import { ActionCalls } from "./action-calls.tsx";
import { ApiActionForm } from "./api-action-form.tsx";
import { TestPanel } from "./test-panel.tsx";

/** The page of one custom tool: its request, and a test. */
export function ApiActionPage({ id }: { id: string }) {
  const { actor } = useWorkspace();
  const { data: action, error, isError, isFetching, refetch, dataUpdatedAt } = useApiAction(id);
  if (isError && readRefusal(error, "").code === "not_found") return <NotFound />;
  if (action) return <Editor key={action.id} id={id} action={action} savedAt={dataUpdatedAt} />;
  return (
    <>
      <PageHead title="" documentTitle={navText.tools} path={<Path />} />
      <PageBody>
        {!canEditApiAction(actor) ? (
          <Callout>{text.form.readOnly}</Callout>
        ) : isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        )}
      </PageBody>
    </>
  );
}

function Path() {
  const { slug } = useWorkspace();
  return (
    <>
      <Link href={urls.apiActions(slug)} isExact className="hover:text-ink hover:underline">
        {navText.tools}
      </Link>
      <span aria-hidden>/</span>
    </>
  );
}

interface EditorProps {
  id: string;
  action: ApiAction;
  savedAt: number;
}

function Editor({ id, action, savedAt }: EditorProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const { id: _, canEdit: _canEdit, canDelete, ...saved } = action;
  const [edits, setEdits] = useState<Partial<typeof saved>>({});
  const [seenAt, setSeenAt] = useState(savedAt);
  const update = useUpdateApiAction();
  const draft = { ...saved, ...edits };
  const isChanged = !equalJson(draft, saved);
  // After a save, the stored tool has handles in place of the secrets that were entered.
  if (seenAt !== savedAt && update.isSuccess && !update.isPending) {
    setSeenAt(savedAt);
    setEdits({});
    update.reset();
  }
  const nameError = useNameError(id, draft.name, saved.name);
  const usage = useApiActionUsage(id);
  const save = () => update.mutate({ ...draft, id });
  return (
    <>
      <PageHead
        title={saved.title}
        path={<Path />}
        meta={<span className="max-sm:hidden">{isChanged ? text.form.unsaved : <UsedBy usage={usage} />}</span>}
        actions={
          <>
            <Button
              variant="primary"
              onPress={save}
              isPending={update.isPending}
              isDisabled={!isChanged || !isComplete(draft) || nameError !== undefined}
            >
              {text.form.save}
            </Button>
            <ApiActionMenu
              action={{ id, title: saved.title, canDelete }}
              onDeleted={() => go(urls.apiActions(slug), { replace: true })}
            />
          </>
        }
      />
      <PageBody>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_340px]">
          <ApiActionForm
            draft={draft}
            onChange={(part) => setEdits((now) => ({ ...now, ...part }))}
            storedOrigin={originOfTemplate(saved.url)}
            nameError={nameError}
          />
          <TestPanel id={id} draft={draft} />
          <ActionCalls id={id} />
        </div>
      </PageBody>
      <LeaveGuard hasUnsavedChanges={() => isChanged} hasUnsavedOnReload={() => isChanged} />
    </>
  );
}

/** Asks the server whether another tool has the name. */
function useNameError(id: string, name: string, savedName: string): string | undefined {
  const settled = useDebouncedValue(name, timers.check.apiActionNameMs);
  const { data } = useQuery({
    ...api.apiAction.validateName.queryOptions({ id, name: settled }),
    enabled: settled !== "" && settled !== savedName,
    meta: { isSilent: true },
  });
  return name === settled && settled !== savedName && data === 0 ? apiActionErrorText.nameTaken : undefined;
}
