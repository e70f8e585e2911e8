import "@fontsource-variable/inter/opsz.css";
import "#features/form/public/form-page.css";
import "#ui/theme/tokens.css";
import "#ui/theme/prose.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FormGone } from "#features/form/public/form-gone.tsx";
import { FormPage } from "#features/form/public/form-page.tsx";
import type { FormPageData } from "#features/form/service/form-page.ts";

/** The page of a published form. What it shows first is in its HTML. */
const { form, texts } = JSON.parse(document.getElementById("form")?.textContent ?? "{}") as FormPageData; // ours
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>{form ? <FormPage form={form} texts={texts} /> : <FormGone texts={texts} />}</StrictMode>,
  );
