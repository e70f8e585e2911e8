import { createContext, type ReactNode, useContext } from "react";
import type { VisitApi } from "../client/visit-api.ts";
import type { VisitForm } from "../schema.ts";
import type { FormPageData } from "../service/form-page.ts";

/** What all parts of the page use. Its texts come with it, in the visitor's language. */
export interface FormPageContextValue {
  readonly form: VisitForm;
  readonly texts: FormPageData["texts"];
  readonly api: VisitApi;
  /** The settings show how it looks; nothing is sent. */
  readonly isPreview: boolean;
  /** The description while it is edited; otherwise the form has it as HTML. */
  readonly editedDescription?: ReactNode;
}

export const FormPageContext = createContext<FormPageContextValue | null>(null);

export function useFormPage(): FormPageContextValue {
  const value = useContext(FormPageContext);
  if (!value) throw new Error("The form page has no context.");
  return value;
}

/** Fills `{name}` and `{n}` in a text. */
export const fillText = (text: string, given: { name?: string; n?: number }): string =>
  text.replace("{name}", () => given.name ?? "").replace("{n}", () => String(given.n ?? ""));
