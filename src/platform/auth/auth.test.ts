import { createHook } from "node:async_hooks";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { account, session, user, verification } from "../tables/account.ts";
import { outboxMail } from "../tables/operator.ts";
import { workspace } from "../tables/workspace.ts";
import { createAttemptCounters } from "./attempt-counters.ts";

const password = "a long enough one";
let testApp: TestApp;
/** Behind one proxy, so that each test can use its own client IP address. */
beforeAll(async () => {
  testApp = await startTestApp({ env: { TRUSTED_PROXY_HOPS: "1", RATE_LIMIT_FACTOR: "1" } });
});
afterAll(() => testApp.close());

let machines = 0;
const newIp = () => `203.0.113.${++machines}`;
const newEmail = () => `p${newId().slice(-12)}@mail.test`;

interface Sent {
  ip?: string;
  cookie?: string;
  origin?: string;
  at?: TestApp;
}

async function post(path: string, body: unknown, { ip = newIp(), cookie, origin, at = testApp }: Sent = {}) {
  const headers: Record<string, string> = { "content-type": "application/json", "x-forwarded-for": ip };
  if (cookie) headers.cookie = cookie;
  if (origin) headers.origin = origin;
  return at.request(`/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const get = (path: string, cookie = "") =>
  testApp.request(`/api/auth${path}`, { headers: { cookie, "x-forwarded-for": newIp() } });

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const personOf = (cookie: string, at = testApp) => at.app.auth.findPerson(new Headers({ cookie }));

async function signUp(email = newEmail(), more: Sent = {}) {
  const response = await post("/sign-up/email", { name: "Ada Lovelace", email, password }, more);
  return { email, response, ...(await signIn(email, more)) };
}

async function signIn(email: string, more: Sent = {}) {
  const signedIn = await post("/sign-in/email", { email, password }, more);
  return { signedIn, cookie: cookieOf(signedIn) };
}

/** Waits for the newest email to the address in the outbox. */
async function mailTo(email: string, subject: RegExp, at = testApp) {
  return vi.waitFor(async () => {
    const [mail] = await at.app.database.system
      .select()
      .from(outboxMail)
      .where(eq(outboxMail.to, email))
      .orderBy(desc(outboxMail.id));
    if (!mail || !subject.test(mail.subject)) throw new Error("no such mail yet");
    return mail;
  }, 10_000);
}

const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? "";

test("signing up and signing in creates a first workspace and sends an email to verify the address", async () => {
  const { email, response, cookie } = await signUp();
  expect(response.status).toBe(200);
  const person = await personOf(cookie);
  expect(person).toMatchObject({ email, name: "Ada Lovelace", isEmailVerified: false, isOperator: false });
  const made = await testApp.app.database.system
    .select()
    .from(workspace)
    .where(eq(workspace.creatorId, person?.id ?? ""));
  expect(made.map(({ name }) => name)).toEqual(["Ada's workspace"]);
  expect(made[0]?.slug).toMatch(/^adas-workspace/);
  expect((await mailTo(email, /Confirm/)).text).toContain("http://troupe.test/verify-email?token=");
});

test("the session cookie is HttpOnly and SameSite=Lax; over HTTPS it is Secure and bound to the host", async () => {
  const { signedIn } = await signUp();
  expect(signedIn.headers.getSetCookie()[0]).toMatch(/^troupe\.session_token=.*HttpOnly; SameSite=Lax/);
  const secure = await startTestApp({ env: { PUBLIC_URL: "https://troupe.test" } });
  try {
    const { signedIn, cookie } = await signUp(newEmail(), { at: secure });
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^__Host-troupe\.session_token=.*Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(await personOf(cookie, secure)).not.toBeNull();
  } finally {
    await secure.close();
  }
});

test("passwords are stored as argon2id hashes with one salt each", async () => {
  await Promise.all([signUp(), signUp()]);
  const rows = await testApp.app.database.system.select({ password: account.password }).from(account);
  for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(new Set(rows.map((row) => row.password)).size).toBe(rows.length);
});

test("a short password and an invalid email address are refused", async () => {
  expect((await post("/sign-up/email", { name: "A", email: newEmail(), password: "too short" })).status).toBe(400);
  expect((await post("/sign-up/email", { name: "A", email: "nobody", password })).status).toBe(400);
});

test("signing up refuses unknown fields", async () => {
  const email = newEmail();
  for (const more of [{ emailVerified: true }, { isOperator: true }, { role: "OWNER" }, { id: newId() }]) {
    const response = await post("/sign-up/email", { name: "A", email, password, ...more });
    expect(response.status, JSON.stringify(more)).toBe(400);
  }
});

test("endpoints that are not on the allowlist do not exist", async () => {
  const { cookie } = await signUp();
  for (const path of [
    "/change-email",
    "/delete-user",
    "/update-user",
    "/set-password",
    "/link-social",
    "/revoke-sessions",
  ])
    expect((await post(path, {}, { cookie })).status, path).toBe(404);
  expect((await get("/list-sessions", cookie)).status).toBe(404);
  expect((await get("/sign-up/email/", cookie)).status).toBe(404);
});

test("another site's page can't sign anyone in or out", async () => {
  const { email, cookie } = await signUp();
  const origin = "https://evil.test";
  expect((await post("/sign-in/email", { email, password }, { origin })).status).toBe(403);
  expect((await post("/sign-out", {}, { origin, cookie })).status).toBe(403);
  expect(await personOf(cookie)).not.toBeNull();
});

const guess = (email: string, more: Sent = {}) => post("/sign-in/email", { email, password: "wrong password" }, more);

test("five wrong passwords lock an account for their network only", async () => {
  const { email } = await signUp();
  const ip = newIp();
  for (let tries = 0; tries < 5; tries++) expect((await guess(email, { ip })).status).toBe(401);
  const refused = await post("/sign-in/email", { email, password }, { ip });
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect((await refused.json()).message).toBe(`Too many attempts. Try again in ${seconds} seconds.`);
  expect((await post("/sign-in/email", { email, password })).status).toBe(200);
});

test("concurrent guesses are all counted", async () => {
  const { email } = await signUp();
  const ip = newIp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email, { ip })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test("thirty wrong passwords lock every account for that network only", async () => {
  const ip = newIp();
  const answers = await Promise.all(Array.from({ length: 36 }, () => guess(newEmail(), { ip })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  const { email } = await signUp();
  expect((await post("/sign-in/email", { email, password }, { ip })).status).toBe(429);
  expect((await post("/sign-in/email", { email, password })).status).toBe(200);
});

test("guesses from many networks never lock an account for its owner's network", async () => {
  const ip = newIp();
  const { email } = await signUp(newEmail(), { ip });
  await guess(email);
  // The rest are only counted, because hashing two hundred passwords takes too long.
  const count = { action: "/sign-in/email address 3600000", subject: email, max: 1, windowMs: 3_600_000 };
  const tries = createAttemptCounters(testApp.app.database);
  for (let sent = 1; sent < limits.account.attempts.guessesPerAddress; sent++) await tries.count([count]);
  expect((await guess(email)).status).toBe(429);
  expect((await post("/sign-in/email", { email, password }, { ip })).status).toBe(200);
});

test("correct passwords are not counted", async () => {
  const { email } = await signUp();
  const ip = newIp();
  for (let times = 0; times < 7; times++)
    expect((await post("/sign-in/email", { email, password }, { ip })).status).toBe(200);
});

test("the response never reveals whether an email address has an account", async () => {
  const { email } = await signUp();
  const known = await post("/sign-in/email", { email, password: "wrong password" });
  const unknown = await post("/sign-in/email", { email: newEmail(), password: "wrong password" });
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
  for (const path of ["/request-password-reset", "/sign-in/magic-link", "/send-verification-email"]) {
    const [yes, no] = [await post(path, { email }), await post(path, { email: newEmail() })];
    expect([yes.status, await yes.json()], path).toEqual([no.status, await no.json()]);
  }
});

test("signing up does not reveal which email addresses have an account, and their owners get an email", async () => {
  const { email, cookie } = await signUp();
  const ask = (to: string) => post("/sign-up/email", { name: "Eve", email: to, password: "a guess that is long" });
  const [known, unknown] = [await ask(email), await ask(newEmail())];
  const seen = async (answer: Response) => [answer.status, [...answer.headers.keys()].sort(), await answer.text()];
  expect(await seen(known)).toEqual(await seen(unknown));
  expect(known.status).toBe(200);
  expect((await mailTo(email, /already have an account/)).text).toContain("http://troupe.test/sign-in");
  // The account did not change.
  expect(await personOf(cookie)).toMatchObject({ email, name: "Ada Lovelace" });
  expect((await post("/sign-in/email", { email, password })).status).toBe(200);
});

/** How many keys are derived from passwords meanwhile, which takes most of the time of signing up. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return hashes;
}

test("signing up does the same for a known address as for an unknown one: it hashes the password once and sends one email", async () => {
  const { email } = await signUp();
  await mailTo(email, /Confirm your email/);
  const other = newEmail();
  const ask = (to: string) => post("/sign-up/email", { name: "Eve", email: to, password: "a guess that is long" });
  const hashes = [await countHashes(() => ask(email)), await countHashes(() => ask(other))];
  expect(hashes).toEqual([1, 1]);
  await mailTo(email, /already have an account/);
  await mailTo(other, /Confirm your email/);
  const { system } = testApp.app.database;
  const mails = await Promise.all([email, other].map((to) => system.$count(outboxMail, eq(outboxMail.to, to))));
  // The known address got its first email when its owner signed up.
  expect(mails).toEqual([2, 1]);
});

test("emails about an existing account are limited per address, and the refusal reveals nothing", async () => {
  const { email } = await signUp();
  const other = newEmail();
  const ask = (to: string) => post("/sign-up/email", { name: "Eve", email: to, password: "a guess that is long" });
  const answers = async (to: string, times: number) => {
    const seen: number[] = [];
    for (let turn = 0; turn < times; turn++) seen.push((await ask(to)).status);
    return seen;
  };
  // Signing up was the first attempt.
  expect(await answers(email, 5)).toEqual([200, 200, 200, 200, 429]);
  expect(await answers(other, 6)).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a modified cookie is not a session", async () => {
  const { cookie } = await signUp();
  expect(await personOf(cookie)).not.toBeNull();
  const [name = "", value = ""] = cookie.split("=");
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const forged = [`${token}x.${signature}`, `${token}.${signature.slice(1)}`, token, `${token}.`, "%E0%A4%A", ""];
  for (const one of forged) expect(await personOf(`${name}=${encodeURIComponent(one)}`), one).toBeNull();
  expect(await personOf(`${name}=%E0%A4%A`)).toBeNull();
});

test("requests that come in together each get their own person", async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  const people = await Promise.all(
    [ada.cookie, `${eve.cookie}x`, eve.cookie, ada.cookie].map((cookie) => personOf(cookie)),
  );
  expect(people.map((person) => person?.email ?? null)).toEqual([ada.email, null, eve.email, ada.email]);
});

test("signing out ends the session at once", async () => {
  const { cookie } = await signUp();
  expect((await post("/sign-out", {}, { cookie })).status).toBe(200);
  expect(await personOf(cookie)).toBeNull();
});

test("an expired session is refused", async () => {
  const { cookie } = await signUp();
  const person = await personOf(cookie);
  await testApp.app.database.system
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(session.id, person?.sessionId ?? ""));
  expect(await personOf(cookie)).toBeNull();
});

test("changing the password signs out every other device and keeps this one", async () => {
  const { email, cookie } = await signUp();
  const other = cookieOf(await post("/sign-in/email", { email, password }));
  expect(await personOf(other)).not.toBeNull();
  const change = { currentPassword: password, newPassword: "another long one" };
  expect((await post("/change-password", { ...change, currentPassword: "not this one" }, { cookie })).status).toBe(400);
  const changed = await post("/change-password", change, { cookie });
  expect(changed.status).toBe(200);
  expect(await personOf(other)).toBeNull();
  expect(await personOf(cookie)).toBeNull();
  expect(await personOf(cookieOf(changed))).toMatchObject({ email });
  expect((await post("/sign-in/email", { email, password })).status).toBe(401);
});

test("a reset link works once, ends all sessions and verifies the email address", async () => {
  const { email, cookie } = await signUp();
  await post("/request-password-reset", { email });
  const token = tokenIn((await mailTo(email, /Reset/)).text);
  const newPassword = "brand new and long";
  expect((await post("/reset-password", { token: `${token}x`, newPassword })).status).toBe(400);
  expect((await post("/reset-password", { token, newPassword })).status).toBe(200);
  expect((await post("/reset-password", { token, newPassword })).status).toBe(400);
  expect(await personOf(cookie)).toBeNull();
  const again = await post("/sign-in/email", { email, password: newPassword });
  expect(await personOf(cookieOf(again))).toMatchObject({ isEmailVerified: true });
});

test("tokens in emails are not stored in the database", async () => {
  const { email } = await signUp();
  await post("/request-password-reset", { email });
  const reset = tokenIn((await mailTo(email, /Reset/)).text);
  await post("/sign-in/magic-link", { email });
  const magic = tokenIn((await mailTo(email, /Sign in/)).text);
  const rows = JSON.stringify(await testApp.app.database.system.select().from(verification));
  expect(reset.length).toBeGreaterThan(20);
  expect(magic.length).toBeGreaterThan(20);
  expect(rows).not.toContain(reset);
  expect(rows).not.toContain(magic);
});

test("only a session of the account can verify its email address", async () => {
  const { email, cookie } = await signUp();
  const token = tokenIn((await mailTo(email, /Confirm/)).text);
  expect((await get(`/verify-email?token=${token}`)).status).toBe(401);
  expect((await get(`/verify-email?token=${token}`, (await signUp()).cookie)).status).toBe(401);
  expect(await personOf(cookie)).toMatchObject({ isEmailVerified: false });
  expect((await get(`/verify-email?token=${token}`, cookie)).status).toBe(200);
  expect(await personOf(cookie)).toMatchObject({ isEmailVerified: true });
});

test("a magic link signs in once and creates an account with a verified email address", async () => {
  const email = newEmail();
  await post("/sign-in/magic-link", { email, callbackURL: "/invitation/x" });
  const { text } = await mailTo(email, /Sign in/);
  expect(text).toContain("/sign-in?next=%2Finvitation%2Fx#token=");
  const path = `/magic-link/verify?token=${tokenIn(text)}&callbackURL=%2Finvitation%2Fx&errorCallbackURL=%2Fsign-in`;
  const first = await get(path);
  expect([first.status, first.headers.get("location")]).toEqual([302, "http://troupe.test/invitation/x"]);
  expect(await personOf(cookieOf(first))).toMatchObject({ email, isEmailVerified: true });
  const second = await get(path);
  expect(second.headers.get("location")).toContain("/sign-in?error=INVALID_TOKEN");
  expect(await personOf(cookieOf(second))).toBeNull();
});

test("an account that someone else created with an email address goes to the owner of the address", async () => {
  const { email, cookie } = await signUp();
  await post("/sign-in/magic-link", { email });
  const token = tokenIn((await mailTo(email, /Sign in/)).text);
  const owner = await get(`/magic-link/verify?token=${token}&callbackURL=%2F`);
  expect(await personOf(cookieOf(owner))).toMatchObject({ email, isEmailVerified: true });
  expect(await personOf(cookie)).toBeNull();
  expect((await post("/sign-in/email", { email, password })).status).toBe(401);
});

test("no parameter redirects away from the instance", async () => {
  for (const callbackURL of [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/%5Cevil.test",
    "javascript:alert(1)",
    "/a\nb",
  ]) {
    expect((await post("/sign-in/magic-link", { email: newEmail(), callbackURL })).status, callbackURL).toBe(400);
    const query = new URLSearchParams({ token: "a".repeat(32), callbackURL });
    const response = await get(`/magic-link/verify?${query}`);
    expect([response.status, response.headers.get("location")], callbackURL).toEqual([400, null]);
  }
});

test("Google and GitHub work only when the operator has configured them", async () => {
  const provider = { provider: "google", callbackURL: "/acme" };
  expect((await post("/sign-in/social", provider)).status).toBe(404);
  const social = await startTestApp({ env: { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "hidden-value" } });
  try {
    expect(await social.asPerson(null).user.getSignInOptions()).toMatchObject({ providers: ["google"] });
    const { url } = await (await post("/sign-in/social", provider, { at: social })).json();
    const asked = new URL(url);
    expect(asked.origin).toBe("https://accounts.google.com");
    expect(asked.searchParams.get("redirect_uri")).toBe("http://troupe.test/api/auth/callback/google");
    expect(asked.searchParams.get("state")?.length).toBeGreaterThan(20);
    expect(url).not.toContain("hidden-value");
    const unasked = await social.request("/api/auth/callback/google?code=x&state=made-up");
    expect(unasked.headers.get("location")).toMatch(/^http:\/\/troupe\.test\/sign-in\?error=/);
  } finally {
    await social.close();
  }
});

test("with the policy `closed`, no one can sign up in any way", async () => {
  const closed = await startTestApp({ env: { SIGNUP_POLICY: "closed" } });
  try {
    const { response } = await signUp(newEmail(), { at: closed });
    expect([response.status, (await response.json()).code]).toEqual([403, "SIGN_UP_CLOSED"]);
    const email = newEmail();
    expect((await post("/sign-in/magic-link", { email }, { at: closed })).status).toBe(200);
    const known = closed.workspace.people.OWNER.email;
    await post("/sign-in/magic-link", { email: known }, { at: closed });
    await mailTo(known, /Sign in/, closed);
    const toStranger = await closed.app.database.system.select().from(outboxMail).where(eq(outboxMail.to, email));
    expect(toStranger).toEqual([]);
  } finally {
    await closed.close();
  }
});

test("with the policy `invite`, only an email address with a pending invitation can sign up", async () => {
  const invited = await startTestApp({ env: { SIGNUP_POLICY: "invite", DEFAULT_PLAN: "TEAM" } });
  try {
    expect((await signUp(newEmail(), { at: invited })).response.status).toBe(403);
    const email = newEmail();
    const made = await invited
      .as("OWNER")
      .workspaceInvitation.create({ workspaceId: invited.workspace.id, email, role: "USER" });
    await invited.as("OWNER").workspaceInvitation.revoke({ workspaceInvitationId: made.id });
    expect((await signUp(email, { at: invited })).response.status).toBe(403);
    await invited.as("OWNER").workspaceInvitation.create({ workspaceId: invited.workspace.id, email, role: "USER" });
    expect((await signUp(email, { at: invited })).response.status).toBe(200);
  } finally {
    await invited.close();
  }
});

test("the first person of an instance can always sign up and is its only operator", async () => {
  const fresh = await startTestApp({ env: { SIGNUP_POLICY: "closed" } });
  try {
    await fresh.asOwner('truncate "user" cascade');
    const options = () => fresh.asPerson(null).user.getSignInOptions();
    expect(await options()).toMatchObject({ isFirst: true, signup: "closed", providers: [], hasMailServer: false });
    const { response, cookie } = await signUp(newEmail(), { at: fresh });
    expect(response.status).toBe(200);
    expect(await personOf(cookie, fresh)).toMatchObject({ isOperator: true, isEmailVerified: true });
    expect(await options()).toMatchObject({ isFirst: false });
    expect((await signUp(newEmail(), { at: fresh })).response.status).toBe(403);
  } finally {
    await fresh.close();
  }
});

test("people who sign up to a new instance at the same moment do not all become operators", async () => {
  const fresh = await startTestApp();
  try {
    await fresh.asOwner('truncate "user" cascade');
    await Promise.all(Array.from({ length: 5 }, () => signUp(newEmail(), { at: fresh })));
    const operators = await fresh.app.database.system.select().from(user).where(eq(user.isOperator, true));
    expect(operators).toHaveLength(1);
  } finally {
    await fresh.close();
  }
});

test("a person in OPERATOR_EMAILS must verify the email address first", async () => {
  const email = newEmail();
  const named = await startTestApp({ env: { OPERATOR_EMAILS: email } });
  try {
    const { cookie } = await signUp(email, { at: named });
    expect(await personOf(cookie, named)).toMatchObject({ isOperator: false });
    await named.app.database.system.update(user).set({ emailVerified: true }).where(eq(user.email, email));
    expect(await personOf(cookie, named)).toMatchObject({ isOperator: true });
  } finally {
    await named.close();
  }
});
