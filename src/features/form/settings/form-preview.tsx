import "../public/form-page.css";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { runStartNodes } from "#engine/graph/graph.ts";
import { catalog, specs } from "#nodes/index.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { urls } from "#product/urls.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { FormPage } from "../public/form-page.tsx";
import type { VisitForm } from "../schema.ts";
import type { FormDraft } from "./form-editor.tsx";
import { reportWords } from "./report-words.ts";

/** How the page will look, before anything is saved. */
export function FormPreview({ draft, workflowId }: { draft: FormDraft; workflowId: string }) {
  const text = formSettingsText.preview;
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const { name: workspace } = useWorkspace();
  const { data } = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const [start] = data ? runStartNodes(data.graph, specs) : [];
  const fields = start && catalog[start.type]?.form?.fields(start.config);
  const isColor = /^#[0-9a-f]{6}$/i.test(draft.brandColor);
  const form: VisitForm = {
    ...{ slug: draft.slug, name: draft.name, privacyUrl: draft.privacyUrl, copywriting: draft.copywriting, workspace },
    description: "",
    iconUrl: draft.pictures.icon,
    bannerUrl: draft.pictures.banner,
    brandColor: isColor ? draft.brandColor : "#6466e9",
    badgeUrl: draft.isBrandingOff ? null : urls.badge(null),
    allows: {
      ...{ rerun: draft.showRerun, duplication: false, copy: draft.allowCopy },
      ...{ pdf: draft.allowPdf, social: draft.allowSocial },
    },
    customUserIdMode: draft.customUserIdMode,
    contextKeys: [],
    fields:
      fields?.map(({ key, label, type, description, isRequired, settings }) => ({
        ...{ id: key, label, type, description, isRequired, settings },
      })) ?? null,
  };
  return (
    <aside aria-label={text.title} className="hidden min-h-0 flex-col border-line border-l bg-sunken @4xl:flex">
      <div className="flex h-13 flex-none items-center gap-3 px-5">
        <span className="font-medium">{text.title}</span>
        <Segmented
          aria-label={text.title}
          options={[
            { id: "desktop", label: text.desktop, icon: Monitor },
            { id: "phone", label: text.phone, icon: Smartphone },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      <div className="min-h-0 flex-1 px-6 pb-6">
        <div
          data-device={device}
          className="mx-auto flex h-full flex-col overflow-hidden rounded-card border border-line-2 bg-page data-[device=phone]:max-w-98"
        >
          <span className="flex-none border-line border-b px-3 py-2 text-xs text-ink-3">
            {location.host}
            {urls.form(draft.slug)}
          </span>
          {/* Nothing in the preview can be used, so the keyboard skips it. */}
          <div inert className="min-h-0 flex-1 overflow-y-auto [zoom:0.8]">
            <FormPage
              form={form}
              texts={{ ...publicFormText, report: reportWords() }}
              isPreview
              editedDescription={
                draft.description && <Markdown text={draft.description} isUntrusted className="fp-description" />
              }
            />
          </div>
        </div>
      </div>
    </aside>
  );
}
