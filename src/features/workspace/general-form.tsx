import { type FormEvent, useState } from "react";
import { isHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { workspaceGeneralText } from "#product/texts/workspace/general.ts";
import { newWorkspaceText } from "#product/texts/workspace/new-workspace.ts";
import { settingsText } from "#product/texts/workspace/settings.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useChangeWorkspace, useSlugState } from "./client.ts";
import type { WorkspaceItem } from "./schema.ts";
import { SlugField } from "./slug-field.tsx";
import { isHexColor, ThemeField } from "./theme-field.tsx";
import { WorkspaceIcon } from "./workspace-icon.tsx";

interface GeneralFormProps {
  workspace: WorkspaceItem;
  isOwner: boolean;
  onSlugChanged: (slug: string) => void;
}

const texts = workspaceGeneralText;

/** Changes are saved together with the button at the bottom, because a new path or color affects everyone. */
export function GeneralForm({ workspace, isOwner, onSlugChanged }: GeneralFormProps) {
  const saved = {
    name: workspace.name,
    slug: workspace.slug,
    iconUrl: workspace.iconUrl ?? "",
    theme: workspace.theme,
    isBrandingOff: workspace.isBrandingOff,
  };
  const [form, setForm] = useState(saved);
  const change = useChangeWorkspace();
  const slugState = useSlugState(form.slug, workspace.id);
  const update = (part: Partial<typeof form>) => setForm({ ...form, ...part });

  const iconUrl = form.iconUrl.trim();
  const errors = {
    name: form.name.trim() ? undefined : workspaceErrorText.nameRequired,
    iconUrl: iconUrl === "" || isHttpUrl(iconUrl) ? undefined : commonErrorText.invalidUrl,
  };
  const isSlugUsable = form.slug === saved.slug || slugState === "free";
  const canSave = !errors.name && !errors.iconUrl && isSlugUsable && isHexColor(form.theme);
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    change.mutate(
      {
        workspaceId: workspace.id,
        ...(form.name.trim() === saved.name ? {} : { name: form.name.trim() }),
        ...(form.slug === saved.slug ? {} : { slug: form.slug }),
        ...(iconUrl === saved.iconUrl ? {} : { iconUrl: iconUrl || null }),
        ...(form.theme === saved.theme ? {} : { theme: form.theme }),
        ...(form.isBrandingOff === saved.isBrandingOff ? {} : { isBrandingOff: form.isBrandingOff }),
      },
      { onSuccess: ({ slug }) => slug !== saved.slug && onSlugChanged(slug) },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
      <SectionHeader title={workspaceGeneralText.appearance} variant="title" />
      {!isOwner && <Callout>{workspaceGeneralText.readOnly}</Callout>}
      <TextField
        label={texts.name}
        value={form.name}
        onChange={(name) => update({ name })}
        maxLength={limits.workspace.nameChars.max}
        error={errors.name}
        isDisabled={!isOwner}
        isRequired
      />
      <SlugField
        slug={form.slug}
        state={form.slug === saved.slug ? "free" : slugState}
        onChange={(slug) => update({ slug })}
        hint={
          form.slug === saved.slug
            ? newWorkspaceText.pathUrl(location.origin, form.slug)
            : workspaceGeneralText.pathHint
        }
        isDisabled={!isOwner}
      />
      <TextField
        label={texts.icon}
        type="url"
        placeholder="https://"
        value={form.iconUrl}
        onChange={(next) => update({ iconUrl: next })}
        maxLength={limits.imageField.urlChars}
        hint={texts.iconHint}
        error={errors.iconUrl}
        isDisabled={!isOwner}
        end={<WorkspaceIcon workspace={{ ...workspace, name: form.name }} size={20} />}
      />
      <ThemeField
        value={form.theme}
        saved={saved.theme}
        onChange={(theme) => update({ theme })}
        isDisabled={!isOwner}
      />
      <Switch
        isSelected={form.isBrandingOff}
        onChange={(isBrandingOff) => update({ isBrandingOff })}
        hint={texts.hideBrandingHint}
        isDisabled={!isOwner}
      >
        {texts.hideBranding}
      </Switch>
      {isChanged && (
        <div className="sticky bottom-4 flex items-center gap-2 rounded-card border border-line-2 bg-raised py-2 pr-2 pl-4 shadow-float-2">
          <span className="min-w-0 flex-1 cut text-sm text-ink-2">{settingsText.unsaved}</span>
          <Button variant="ghost" onPress={() => setForm(saved)}>
            {workspaceGeneralText.discard}
          </Button>
          <Button type="submit" variant="primary" isDisabled={!canSave} isPending={change.isPending}>
            {workspaceGeneralText.save}
          </Button>
        </div>
      )}
    </form>
  );
}
