import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { SharePlaces } from "#features/share/share-places.tsx";
import { formPublishText as text } from "#product/texts/form/form-publish.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { urls } from "#product/urls.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { useForm } from "../client/use-form.ts";
import { EmbedCode } from "./embed-code.tsx";
import { PublishSwitch } from "./publish-switch.tsx";

interface PublishPanelProps {
  workflowId: string;
  /** Of the workflow, for posts about the form. */
  title: string;
  onClose(): void;
}

/** Publishes a workflow as a form, and shows the link and the code with which others reach it. */
export function PublishPanel({ workflowId, title, onClose }: PublishPanelProps) {
  const { slug: workspaceSlug } = useWorkspace();
  const form = useForm(workflowId);
  const [tab, setTab] = useState<"link" | "embed">("link");
  if (form.isError)
    return (
      <ErrorState
        title={formSettingsText.loadFailed.title}
        onRetry={() => void form.refetch()}
        isRetrying={form.isFetching}
      >
        {formSettingsText.loadFailed.text}
      </ErrorState>
    );
  if (form.isPending) return <Skeleton className="h-24 w-full rounded-card" />;
  const { data } = form;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PublishSwitch workflowId={workflowId} form={data} />
      <p>
        <Link
          href={urls.workflow(workspaceSlug, workflowId, "form")}
          onClick={onClose}
          className="text-accent-text text-sm hover:underline"
        >
          {text.customize}
        </Link>
      </p>
      {data?.isPublished && (
        <Tabs
          aria-label={text.title}
          value={tab}
          onChange={setTab}
          panelClassName="pt-3"
          tabs={[
            { id: "link", label: text.tabs.link, content: <ShareLink slug={data.slug} title={data.name || title} /> },
            {
              id: "embed",
              label: text.tabs.embed,
              content: <EmbedCode slug={data.slug} hasUserIds={data.customUserIdMode !== "NONE"} />,
            },
          ]}
        />
      )}
    </div>
  );
}

function ShareLink({ slug, title }: { slug: string; title: string }) {
  const link = `${location.origin}${urls.form(slug)}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunken px-2.5 py-1.5">
        <span className="cut min-w-0 flex-1 text-ink-2 text-sm">{link}</span>
        <CopyButton text={link} label={formSettingsText.copyLink} size="xs" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ButtonLink href={urls.form(slug)} target="_blank" size="s">
          {formSettingsText.open}
        </ButtonLink>
        <SharePlaces link={link} title={title} />
      </div>
    </div>
  );
}
