import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, expect, inject } from "vitest";
import { wire } from "#lib/wire.ts";
import { findViolations } from "./axe.ts";
import { sizes } from "./sizes.ts";
import { watchForSecrets } from "./wire-secrets.ts";

/** Chromium flags. The package's own flags are meant for cloud functions and disable web security. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--disable-dev-shm-usage",
  // A microphone that beeps, and the permission to use it.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  // Maps a network host name to this machine. Pages on it have none of the privileges of localhost or https.
  "--host-resolver-rules=MAP troupe.test 127.0.0.1",
];

let browser: Promise<Browser> | null = null;

/** The first page of every context that is open, with the requests of the context that were refused or failed. */
export const openPages = new Map<Page, string[]>();

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, args: flags, headless: true });
}

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
  openPages.clear();
});

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Requests to other hosts. Must stay empty, because no request may leave the machine. */
  externalRequests: string[];
  /** Uncaught errors and error messages in the page's console. */
  errors: string[];
}

/** Opens a new browser context without a session. */
export async function visit(
  options: {
    size?: keyof typeof sizes;
    theme?: "light" | "dark";
    /** The browser's language, "en-US" by default. */
    locale?: string;
    /** URL of a separate server. The shared server is the default. */
    baseUrl?: string;
  } = {},
): Promise<Visit> {
  browser ??= launch();
  const baseURL = options.baseUrl ?? inject("baseUrl");
  const context = await (await browser).newContext({
    baseURL,
    viewport: sizes[options.size ?? "desktop"],
    colorScheme: options.theme ?? "light",
    locale: options.locale ?? "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  watchForSecrets(context, baseURL);
  const refused: string[] = [];
  openPages.set(page, refused);
  context.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on("requestfailed", (request) => {
    const problem = request.failure()?.errorText ?? "";
    // Streamed answers end like this, too.
    if (problem !== "net::ERR_ABORTED") refused.push(`${problem} ${request.method()} ${request.url()}`);
  });
  context.on("close", () => openPages.delete(page));
  const externalRequests: string[] = [];
  const errors: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL) && !/^(data|blob|about):/.test(url)) externalRequests.push(url);
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { page, context, externalRequests, errors };
}

/**
 * Signs up a new person with their own workspace, without a page of the product: most journeys start by opening one. The
 * form is left out, which has journeys of its own (known-address.spec.ts, first-run.spec.ts).
 */
export async function signUp(
  { page }: Pick<Visit, "page">,
  person: { name?: string; email?: string } = {},
): Promise<{ email: string; slug: string }> {
  const { name = "Mira Halden", email = `mira.${crypto.randomUUID().slice(0, 8)}@example.com` } = person;
  // A page of the server without the product, from which it can be called.
  await page.goto("/icon.svg");
  const { statuses, listed } = await page.evaluate(
    async ({ name, ...account }) => {
      const post = async (path: string, body: object) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(`/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status;
      };
      const statuses = [await post("sign-up/email", { name, ...account }), await post("sign-in/email", account)];
      const list = await fetch(`/api/trpc/workspace.list?input=${encodeURIComponent('{"json":{}}')}`);
      return { statuses, listed: (await list.json()) as { result: { data: never } } };
    },
    { name, email, password: "a long enough password" },
  );
  expect(statuses).toEqual([200, 200]);
  const [workspace] = wire.deserialize<{ slug: string }[]>(listed.result.data);
  return { email, slug: workspace?.slug ?? "" };
}

/** Signs up a new person and opens the home page of their workspace. */
export async function signUpAtHome(...[visitor, person]: Parameters<typeof signUp>): ReturnType<typeof signUp> {
  const account = await signUp(visitor, person);
  await visitor.page.goto(`/${account.slug}`);
  await visitor.page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  return account;
}

/** Signs in as the operator, the first account of the instance. */
export async function signInAsOperator({ page }: Pick<Visit, "page">): Promise<void> {
  const { email, password } = inject("operator");
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
}

/** Expects that axe finds no violations on the page in its current state. */
export async function expectAccessible(page: Page, what: string, rules?: "everything" | "colours"): Promise<void> {
  expect(await findViolations(page, rules), what).toEqual([]);
}
