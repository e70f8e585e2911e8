import { useLocation } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { openDialog } from "#client/dialogs.ts";
import { BinLink } from "#client/shell/bin-link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { LibraryTabs } from "#features/folder/library-tabs.tsx";
import { hasAbility } from "#product/roles.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { acceptedWorkflowFiles } from "../client/read-import-file.ts";
import { useImportFile } from "../client/use-import-file.ts";
import { WorkflowList } from "./workflow-list.tsx";

const list = workflowListText;
const ImportDialog = lazy(async () => ({ default: (await import("../create/import-dialog.tsx")).ImportDialog }));

interface WorkflowListPageProps {
  /** Shown instead of the library to people who may create workflows. */
  templates: ReactNode;
  /** Above the library. */
  notice?: ReactNode;
}

/** The workflow library. The URL has the folder as `?folder=`, the templates as `?tab=template`. */
export function WorkflowListPage({ templates, notice }: WorkflowListPageProps) {
  const { slug, role } = useWorkspace();
  const folderId = new URLSearchParams(useLocation().searchStr).get("folder");
  const canCreate = hasAbility(role, "createItems");
  const importFile = useImportFile(folderId);
  const picker = useRef<HTMLInputElement>(null);
  const importFirst = ([chosen]: File[]) => chosen && void importFile.importFile(chosen);
  const { isOver, dropProps } = useFileDrop(importFirst, !canCreate);

  return (
    <div {...dropProps} className="relative flex min-h-0 flex-1 flex-col">
      <PageHead
        title={list.title}
        actions={
          canCreate && (
            <>
              <BinLink />
              <input
                ref={picker}
                type="file"
                accept={acceptedWorkflowFiles}
                aria-label={workflowListText.import}
                tabIndex={-1}
                className="sr-only"
                onChange={(event) => {
                  importFirst([...(event.target.files ?? [])]);
                  event.target.value = "";
                }}
              />
              <Button icon={FileUp} onPress={() => picker.current?.click()} className="max-sm:hidden">
                {workflowListText.import}
              </Button>
              <Button variant="primary" icon={Plus} onPress={() => openDialog("new-workflow")}>
                {list.new}
              </Button>
            </>
          )
        }
      />
      <PageBody>
        {canCreate && (
          <LibraryTabs
            libraryHref={urls.workflows(slug)}
            templatesHref={urls.workflowTemplates(slug)}
            isTemplates={Boolean(templates)}
          />
        )}
        {!templates && notice}
        {canCreate && templates ? (
          templates
        ) : (
          <WorkflowList folderId={folderId} onImport={() => picker.current?.click()} />
        )}
      </PageBody>
      {importFile.pendingImport && (
        <Suspense fallback={null}>
          <ImportDialog
            file={importFile.pendingImport}
            isPending={importFile.isPending}
            onSelect={importFile.select}
            onCreate={importFile.create}
            onCancel={importFile.cancel}
          />
        </Suspense>
      )}
      <p
        aria-hidden={!isOver}
        className={cx(
          "pointer-events-none absolute inset-2 grid place-items-center rounded-card border border-dashed border-accent bg-accent-soft font-medium text-accent-text transition-opacity",
          !isOver && "invisible opacity-0",
        )}
      >
        {workflowListText.dropToImport}
      </p>
    </div>
  );
}
