import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { isSlug } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { timers } from "#product/timers.ts";
import { isReservedSlug } from "#product/urls.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { Select } from "#ui/select/select.tsx";
import { EmbedCode } from "../publish/embed-code.tsx";
import { customUserIdModes, formSettings } from "../schema.ts";
import type { SectionProps } from "./form-editor.tsx";

const linesOf = (value: string) => value.split("\n").map((line) => line.trim().toLowerCase());

/** The address of the form, who may embed it, and how visitors are told apart. */
export function AccessSection({ draft, workflowId, onChange, savedSlug }: SectionProps & { savedSlug: string }) {
  const { access: text, slug: slugText } = formSettingsText;
  const { slug, embeddingDomains, customUserIdMode } = draft;
  const checked = useDebouncedValue(slug, timers.form.slugCheckMs);
  const isChanged = slug !== savedSlug;
  const isUsable = isSlug(slug, limits.form.slugChars) && !isReservedSlug(slug);
  const check = useQuery({
    ...api.workflowForm.validateSlug.queryOptions({ workflowId, slug: checked }),
    enabled: isChanged && isUsable && checked === slug,
  });
  const isTaken = isChanged && checked === slug && check.data === 0;
  const isFree = isChanged && checked === slug && check.data === 1;
  const domains = formSettings.shape.embeddingDomains.safeParse(embeddingDomains.filter(Boolean));
  return (
    <>
      <TextField
        label={text.slug}
        start={<span className="text-ink-3">/f/</span>}
        maxLength={limits.form.slugChars.max}
        value={slug}
        hint={isFree ? slugText.free : undefined}
        error={isUsable ? (isTaken ? slugText.taken : undefined) : slugText.invalid}
        onChange={(value) => onChange({ slug: value.toLowerCase() })}
      />
      <div className="grid gap-2">
        <span className="font-medium text-sm">{text.embed}</span>
        <EmbedCode slug={savedSlug} hasUserIds={customUserIdMode !== "NONE"} />
      </div>
      <Switch
        isSelected={draft.isEmbeddingRestricted}
        onChange={(isEmbeddingRestricted) => onChange({ isEmbeddingRestricted })}
      >
        {text.restrict}
      </Switch>
      {draft.isEmbeddingRestricted && (
        <TextArea
          label={text.domains}
          hint={text.domainsHint}
          error={domains.success ? undefined : text.domainsInvalid}
          value={embeddingDomains.join("\n")}
          onChange={(value) => onChange({ embeddingDomains: linesOf(value) })}
        />
      )}
      <Select
        label={text.customUserId}
        hint={text.customUserIdHint}
        options={customUserIdModes.map((id) => ({ id, label: text.modes[id] }))}
        value={customUserIdMode}
        onChange={(id) => onChange({ customUserIdMode: customUserIdModes.find((mode) => mode === id) ?? "NONE" })}
      />
    </>
  );
}
