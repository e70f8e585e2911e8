import { idempotencyHeader } from "#lib/request-header.ts";
import { type SerializedValue, wire } from "#lib/wire.ts";

/** A signed-in member who calls a server in another process over HTTP. */
export interface WireClient {
  /** URL of the server. Update it after a restart, which changes the port. */
  baseUrl: string;
  workspaceId: string;
  query<T>(path: string, input: unknown): Promise<T>;
  mutate<T>(path: string, input: unknown, idempotencyKey?: string): Promise<T>;
  post(path: string, body: unknown, more?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  upload(path: string, form: FormData): Promise<Response>;
}

function readData<T>(path: string, body: unknown): T {
  const { result, error } = body as { result?: { data: SerializedValue }; error?: unknown };
  if (!result) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return wire.deserialize<T>(result.data);
}

/** Signs up a new person and returns a client that acts as them in their first workspace. */
export async function signUpClient(baseUrl: string): Promise<WireClient> {
  let cookie = "";
  const headers = () => ({ "content-type": "application/json", origin: client.baseUrl, cookie });
  const client: WireClient = {
    baseUrl,
    workspaceId: "",
    post: (path, body, more = {}) =>
      fetch(client.baseUrl + path, { method: "POST", headers: { ...headers(), ...more }, body: JSON.stringify(body) }),
    upload: (path, form) =>
      fetch(client.baseUrl + path, { method: "POST", headers: { origin: client.baseUrl, cookie }, body: form }),
    get: (path) => fetch(client.baseUrl + path, { headers: headers() }),
    async query<T>(path: string, input: unknown) {
      const encoded = encodeURIComponent(JSON.stringify(wire.serialize(input)));
      return readData<T>(path, await (await client.get(`/api/trpc/${path}?input=${encoded}`)).json());
    },
    async mutate<T>(path: string, input: unknown, idempotencyKey?: string) {
      const more: Record<string, string> = idempotencyKey ? { [idempotencyHeader]: idempotencyKey } : {};
      return readData<T>(path, await (await client.post(`/api/trpc/${path}`, wire.serialize(input), more)).json());
    },
  };
  const person = { email: `wire.${crypto.randomUUID()}@example.com`, password: "a long enough password" };
  await (await client.post("/api/auth/sign-up/email", { name: "Wire", ...person })).arrayBuffer();
  const signedIn = await client.post("/api/auth/sign-in/email", person);
  await signedIn.arrayBuffer();
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const [first] = await client.query<{ id: string }[]>("workspace.list", {});
  client.workspaceId = first?.id ?? "";
  return client;
}
