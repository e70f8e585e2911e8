import { type ReactNode, useState } from "react";
import { LeaveGuard } from "#client/shell/leave-guard.tsx";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { type FormItem, useUpdateForm } from "../client/use-form.ts";
import { PublishSwitch } from "../publish/publish-switch.tsx";
import { formSettings } from "../schema.ts";
import { AccessSection } from "./access-section.tsx";
import { FormPreview } from "./form-preview.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { LookSection } from "./look-section.tsx";
import { VisitorsSection } from "./visitors-section.tsx";

/** What the sections change until it is saved. */
export type FormDraft = Omit<FormItem, "id" | "workflowId" | "isPublished" | "isTakenDown">;

export interface SectionProps {
  draft: FormDraft;
  workflowId: string;
  onChange(changes: Partial<FormDraft>): void;
}

const draftOf = ({ id, workflowId, isPublished, isTakenDown, ...draft }: FormItem): FormDraft => draft;

/** The settings of a form beside its preview. Changes apply when they are saved. */
export function FormEditor({ form }: { form: FormItem }) {
  const { workflowId, isPublished, slug } = form;
  const [changes, setChanges] = useState<Partial<FormDraft>>({});
  const update = useUpdateForm();
  const draft: FormDraft = { ...draftOf(form), ...changes };
  const isChanged = Object.keys(changes).length > 0;
  const { pictures: _, slug: __, ...settings } = draft;
  const isValid = formSettings.safeParse(settings).success;
  const link = `${location.origin}${urls.form(slug)}`;

  async function save() {
    const { pictures, ...given } = changes;
    await update.mutateAsync({ workflowId, ...given });
    setChanges({});
  }
  const section = {
    draft,
    workflowId,
    onChange: (more: Partial<FormDraft>) => setChanges((old) => ({ ...old, ...more })),
  };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 @4xl:grid-cols-[minmax(0,476px)_minmax(0,1fr)]">
      <LeaveGuard hasUnsavedChanges={() => isChanged} hasUnsavedOnReload={() => isChanged} />
      <div className="flex min-h-0 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-4 scroll-thin">
          <div className="grid gap-3 border-line border-b pb-4">
            <PublishSwitch workflowId={workflowId} form={form} />
            {isPublished && (
              <div className="flex min-w-0 flex-wrap items-center gap-2">
                <ButtonLink href={urls.form(slug)} target="_blank" size="s">
                  {text.open}
                </ButtonLink>
                <CopyButton text={link} label={text.copyLink} variant="button" />
              </div>
            )}
          </div>
          <Section title={text.identity.title} isOpen>
            <IdentitySection {...section} />
          </Section>
          <Section title={text.look.title}>
            <LookSection {...section} />
          </Section>
          <Section title={text.visitors.title}>
            <VisitorsSection {...section} />
          </Section>
          <Section title={text.access.title} meta={urls.form(slug)}>
            <AccessSection {...section} savedSlug={slug} />
          </Section>
          <Section title={text.limits.title}>
            <LimitsSection {...section} />
          </Section>
        </div>
        {isChanged && (
          <div className="flex flex-none flex-wrap items-center gap-2 border-line border-t px-gutter py-3">
            <span role="status" className="mr-auto text-sm text-ink-3">
              {text.unsaved}
            </span>
            <Button variant="ghost" onPress={() => setChanges({})}>
              {text.discard}
            </Button>
            <Button variant="primary" isDisabled={!isValid} isPending={update.isPending} onPress={() => void save()}>
              {text.save}
            </Button>
          </div>
        )}
      </div>
      <FormPreview draft={draft} workflowId={workflowId} />
    </div>
  );
}

interface FormSectionProps {
  title: string;
  meta?: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Section({ title, meta, isOpen = false, children }: FormSectionProps) {
  return (
    <Disclosure title={title} meta={meta} defaultOpen={isOpen} className="border-line border-b py-2">
      <div className="grid grid-cols-1 gap-5 pt-2 pb-5">{children}</div>
    </Disclosure>
  );
}
