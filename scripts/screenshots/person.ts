import type { BrowserContext } from "playwright-core";
import { type SerializedValue, wire } from "#lib/wire.ts";

/** A person in a browser context, who calls the API with the session of the pages. */
export interface BrowserPerson {
  query<T>(path: string, input: unknown): Promise<T>;
  mutate<T>(path: string, input: unknown): Promise<T>;
  post(path: string, body: object): Promise<string>;
}

interface Answer {
  result?: { data: SerializedValue };
  error?: { json: { message: string } };
}

/** Signs up a person. The session cookie stays in the context, so its pages are signed in too. */
export async function signUpIn(context: BrowserContext, baseUrl: string, name: string): Promise<BrowserPerson> {
  const headers = { origin: baseUrl };
  const post = async (path: string, body: object) => {
    const answer = await context.request.post(path, { data: body, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.text();
  };
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const password = "a long enough password";
  await post("/api/auth/sign-up/email", { name, email, password });
  await post("/api/auth/sign-in/email", { email, password });
  const read = <T>(text: string) => wire.deserialize<T>((JSON.parse(text) as Answer).result?.data ?? { json: null });
  return {
    post,
    async query<T>(path: string, input: unknown) {
      const encoded = encodeURIComponent(JSON.stringify(wire.serialize(input)));
      return read<T>(await (await context.request.get(`/api/trpc/${path}?input=${encoded}`)).text());
    },
    mutate: async <T>(path: string, input: unknown) => read<T>(await post(`/api/trpc/${path}`, wire.serialize(input))),
  };
}
