/** What the browser of a visitor keeps: a session, and answers that were not sent yet. No cookies. */
import { randomKey } from "./visit-api.ts";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Frames of other sites may have no storage.
    return null;
  }
};

const write = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, a reload starts with an empty form.
  }
};

export function sessionIdOf(): string {
  const known = read("troupe-visitor");
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const made = randomKey();
  write("troupe-visitor", made);
  return made;
}

export type Draft = Readonly<Record<string, unknown>>;

export function loadDraft(key: string): Draft {
  try {
    const draft: unknown = JSON.parse(read(`troupe-form:${key}`) ?? "{}");
    return typeof draft === "object" && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

export const saveDraft = (key: string, draft: Draft | null) =>
  write(`troupe-form:${key}`, draft && JSON.stringify(draft));

/** What the page around the form, or the link, says about the visitor. */
export function readAddress(contextKeys: readonly string[]) {
  const query = new URLSearchParams(location.search);
  const context = Object.fromEntries(
    contextKeys.flatMap((key) => {
      const value = query.get(`ctx[${key}]`);
      return value === null ? [] : [[key, value]];
    }),
  );
  return {
    wrid: query.get("wrid"),
    customUserId: query.get("cuid") ?? undefined,
    context,
    embeddedBy: parentOrigin() ?? undefined,
  };
}

/** The origin of the page that shows the form in a frame; null if it is not in a frame. */
function parentOrigin(): string | null {
  if (window.parent === window || !URL.canParse(document.referrer)) return null;
  return new URL(document.referrer).origin;
}

/** Tells the page around the form what happened. */
export function tellParent(message: { type: "ready" | "run_started" | "run_finished"; wrid?: string }): void {
  const origin = parentOrigin();
  if (origin) window.parent.postMessage({ source: "troupe-form", ...message }, origin);
}

/** The address names the run, so that visitors can bookmark it. */
export function keepInAddress(wrid: string | null): void {
  const url = new URL(location.href);
  if (wrid === null) url.searchParams.delete("wrid");
  else url.searchParams.set("wrid", wrid);
  history.replaceState(null, "", url);
}
