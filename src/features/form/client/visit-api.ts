import type { VisitAct, VisitHistoryRow, VisitStart } from "../schema.ts";

/** A request that was refused, with the sentence to show, or that got no answer. */
export interface Refused {
  readonly refused: string;
  readonly isGone: boolean;
}

type Answer<T> = T | Refused;

export const isRefused = (answer: object): answer is Refused => "refused" in answer;

/** Calls the server without cookies. `fallback` is shown if it couldn't be reached. */
async function call<T extends object>(path: string, init: RequestInit, fallback: string): Promise<Answer<T>> {
  // Our own server's answer.
  return request(path, init, fallback, async (response) => (await response.json()) as T);
}

async function request<T extends object>(
  path: string,
  init: RequestInit,
  fallback: string,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...init, credentials: "omit" });
    if (response.ok) return await read(response);
    const body: unknown = await response.json();
    const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : fallback;
    return { refused: response.status >= 500 ? fallback : error, isGone: response.status === 404 };
  } catch {
    return { refused: fallback, isGone: false };
  }
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const part = encodeURIComponent;

export interface VisitApi {
  start(input: VisitStart): Promise<Answer<{ wrid: string }>>;
  act(wrid: string, input: VisitAct): Promise<Answer<{ clientSecret?: string; status?: string | null }>>;
  upload(type: string, file: File): Promise<Answer<{ value: object }>>;
  addLink(url: string): Promise<Answer<{ value: object }>>;
  history(cuid: string): Promise<Answer<{ runs: VisitHistoryRow[] }>>;
  /** A finished run as a PDF file. `failed` is shown if it couldn't be created. */
  pdf(wrid: string, failed: string): Promise<Answer<Blob>>;
  exists(wrid: string): Promise<boolean>;
  eventsUrl(wrid: string): string;
  /** Tells the operator of the server what is wrong with the form. */
  report(report: { reason: string; note: string }): Promise<Answer<{ isStored: boolean }>>;
}

export function createVisitApi(slug: string, fallback: string): VisitApi {
  const base = `/api/form/${part(slug)}`;
  return {
    start: (input) => call(`${base}/run`, post(input), fallback),
    act: (wrid, input) => call(`${base}/run/${part(wrid)}/act`, post(input), fallback),
    upload(type, file) {
      const body = new FormData();
      body.append("file", file);
      return call(`${base}/upload?type=${part(type)}`, { method: "POST", body }, fallback);
    },
    addLink: (url) => call(`${base}/link`, post({ url }), fallback),
    history: (cuid) => call(`${base}/history?cuid=${part(cuid)}`, {}, fallback),
    pdf: (wrid, failed) => request(`${base}/run/${part(wrid)}/pdf`, {}, failed, (response) => response.blob()),
    async exists(wrid) {
      const answer = await call<object>(`${base}/run/${part(wrid)}`, {}, fallback);
      return !isRefused(answer) || !answer.isGone;
    },
    report: (report) =>
      call(`/api/report/form/${part(slug)}`, { method: "POST", body: new URLSearchParams(report) }, fallback),
    eventsUrl: (wrid) => `${base}/run/${part(wrid)}/events`,
  };
}

/** A random key of 22 characters. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 22);
}
