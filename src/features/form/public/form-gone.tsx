import type { FormPageData } from "../service/form-page.ts";

/** In place of a form that doesn't exist, or is no longer published. */
export const FormGone = ({ texts }: { texts: FormPageData["texts"] }) => (
  <main className="form-page fp-gone">
    <h1>{texts.goneTitle}</h1>
    <p>{texts.goneText}</p>
  </main>
);
