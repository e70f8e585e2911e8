import { useState } from "react";
import { formPublishText as text } from "#product/texts/form/form-publish.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { urls } from "#product/urls.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { cx } from "#ui/cx.ts";
import { Select } from "#ui/select/select.tsx";
import {
  type EmbedFormat,
  type EmbedPlatform,
  embedFormats,
  passesUserId,
  writeEmbedCode,
} from "./write-embed-code.ts";

interface EmbedCodeProps {
  slug: string;
  /** The form tells visitors apart by an id of the page around it. */
  hasUserIds: boolean;
}

/** The code that shows a form on another page, for the platform that the page is built with. */
export function EmbedCode({ slug, hasUserIds }: EmbedCodeProps) {
  const [platform, setPlatform] = useState<EmbedPlatform>("website");
  const [format, setFormat] = useState<EmbedFormat>("html");
  const code = writeEmbedCode({ platform, format, origin: location.origin, path: urls.form(slug), hasUserIds });
  const { hint } = text.platforms[platform];
  const ids = platform === "website" ? text.ownId : passesUserId(platform) ? text.passesId : text.passesNoId;
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={text.platform} className="flex flex-wrap gap-1.5">
        {Object.entries(text.platforms).map(([id, { name }]) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === platform}
            onClick={() => setPlatform(id as EmbedPlatform)} // a key of the same object
            className={cx(
              "min-h-7 rounded-full px-2.5 text-sm",
              id === platform ? "bg-accent-soft font-medium text-accent-text" : "bg-hover text-ink-2 hover:text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <p role="status" className="text-ink-3 text-sm">
        {hint}
        {hasUserIds && ` ${ids}`}
      </p>
      <div className="flex items-center gap-2">
        {platform === "website" && (
          <Select
            aria-label={text.format}
            className="w-32"
            options={embedFormats.map((id) => ({ id, label: text.formats[id] }))}
            value={format}
            onChange={(id) => setFormat(embedFormats.find((one) => one === id) ?? "html")}
          />
        )}
        <CopyButton text={code} label={formSettingsText.access.copyEmbed} variant="button" className="ml-auto" />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-xs">{code}</pre>
    </div>
  );
}
