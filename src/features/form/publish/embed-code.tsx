import { useState } from "react";
import { formPublishText as text } from "#product/texts/form/form-publish.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { urls } from "#product/urls.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Select } from "#ui/select/select.tsx";

const formats = ["html", "next"] as const;
type Format = (typeof formats)[number];

/** The code that shows a form on another page, to copy. */
export function EmbedCode({ slug }: { slug: string }) {
  const [format, setFormat] = useState<Format>("html");
  const code = writeCode(format, `${location.origin}${urls.form(slug)}`, `${location.origin}/iframe.min.js`);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <Select
          aria-label={text.format}
          className="w-36"
          options={formats.map((id) => ({ id, label: text.formats[id] }))}
          value={format}
          onChange={(id) => setFormat(formats.find((one) => one === id) ?? "html")}
        />
        <CopyButton text={code} label={formSettingsText.access.copyEmbed} variant="button" />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-xs">{code}</pre>
    </div>
  );
}

const allowed = "clipboard-write; payment";

function writeCode(format: Format, form: string, script: string): string {
  if (format === "html")
    return `<iframe id="troupe-form" src="${form}" allow="${allowed}" style="width:100%;height:100%;min-height:700px;border:0"></iframe>
<script src="${script}" data-target="troupe-form"></script>`;
  return `import Script from "next/script";

export function TroupeForm() {
  return (
    <>
      <iframe
        id="troupe-form"
        src="${form}"
        allow="${allowed}"
        style={{ width: "100%", height: "100%", minHeight: 700, border: 0 }}
      />
      <Script src="${script}" data-target="troupe-form" />
    </>
  );
}`;
}
