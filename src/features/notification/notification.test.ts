/** Browsers that are notified, on the real server with a push service. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { session } from "#platform/tables/account.ts";
import { instanceSetting } from "#platform/tables/operator.ts";
import { limits } from "#product/limits.ts";
import { type PushDouble, startPushDouble } from "#testing/push-double/push-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { sendPush } from "./service/push-to-browsers.ts";
import { pushSubscription } from "./table.ts";

let testApp: TestApp;
let pushes: PushDouble;

beforeAll(async () => {
  pushes = await startPushDouble();
  testApp = await startTestApp({ withJobs: true, env: { ALLOWED_PRIVATE_HOSTS: "localhost" } });
});
afterEach(() => db().delete(pushSubscription));
afterAll(async () => {
  await testApp.close();
  await pushes.close();
});

const db = () => testApp.app.database.system;
const own = () => testApp.as("OWNER").notification;
const message = { title: "Harbor", body: "The answer is ready.", path: "/home" };

async function subscribe(person = own()) {
  const browser = pushes.subscribe();
  await person.subscribe(browser);
  return browser;
}

/** Sends a push to a browser as the job does. */
async function push({ endpoint }: { endpoint: string }, key = newId()) {
  const [row] = await db().select().from(pushSubscription).where(eq(pushSubscription.endpoint, endpoint));
  await sendPush(testApp.app, { subscriptionId: row?.id ?? newId(), key, message });
}

const settings = (endpoint: string | null = null) => own().getSettings({ endpoint });

test("an instance creates one key, even if two people ask at once, and stores its private half encrypted", async () => {
  const [first, second] = await Promise.all([
    settings(),
    testApp.as("USER").notification.getSettings({ endpoint: null }),
  ]);
  expect(first.pushKey).toBe(second.pushKey);
  const [row] = await db().select().from(instanceSetting).where(eq(instanceSetting.name, "webPush"));
  expect(row?.value).toEqual({ publicKey: first.pushKey, sealedPrivateKey: expect.stringMatching(/^1\.[\w-]{80,}$/) });
  const browser = await subscribe();
  await push(browser);
  expect(pushes.received.at(-1)?.senderKey).toBe(first.pushKey);
});

test("a browser is known by its endpoint, and can be turned off here or everywhere else", async () => {
  const [here, there] = [await subscribe(), await subscribe()];
  await subscribe(testApp.as("USER").notification);
  expect(await settings(here.endpoint)).toMatchObject({ isSubscribed: true, otherBrowsers: 1 });
  await own().unsubscribeOthers({ endpoint: here.endpoint });
  expect(await settings(there.endpoint)).toMatchObject({ isSubscribed: false, otherBrowsers: 1 });
  await testApp.as("USER").notification.unsubscribe({ endpoint: here.endpoint });
  expect(await settings(here.endpoint)).toMatchObject({ isSubscribed: true });
  await own().unsubscribe({ endpoint: here.endpoint });
  expect(await settings(here.endpoint)).toMatchObject({ isSubscribed: false, otherBrowsers: 0 });
  expect(await db().select().from(pushSubscription)).toHaveLength(1);
});

test("a person has a limited number of browsers, and subscribing again takes no other place", async () => {
  const { browsers } = limits.notification;
  const tries = await Promise.allSettled(Array.from({ length: browsers + 1 }, () => subscribe()));
  const accepted = tries.filter((one) => one.status === "fulfilled");
  expect(accepted).toHaveLength(browsers);
  await own().subscribe(accepted[0]?.value ?? expect.unreachable());
  await expect(subscribe()).rejects.toThrow(`up to ${browsers} browsers`);
});

test("signing out of a device ends its notifications", async () => {
  const sessionId = newId();
  const { OWNER } = testApp.workspace.people;
  const expiresAt = new Date(Date.now() + 60_000);
  await db().insert(session).values({ id: sessionId, userId: OWNER.id, token: newId(), expiresAt });
  const browser = await subscribe(testApp.asPerson({ ...OWNER, sessionId }).notification);
  await testApp.as("OWNER").user.revokeSession({ sessionId });
  expect(await settings(browser.endpoint)).toMatchObject({ isSubscribed: false, otherBrowsers: 0 });
});

test.each([401, 403, 404, 410])("a browser whose push service answers %i is removed", async (status) => {
  const browser = await subscribe();
  pushes.answerNext(status);
  await push(browser);
  expect(await settings(browser.endpoint)).toMatchObject({ isSubscribed: false });
});

test("a push that fails is sent again as the same notification, and the browser stays", async () => {
  const browser = await subscribe();
  pushes.answerNext(503);
  await push(browser, "reply:1");
  await push(browser, "reply:1");
  const [first, second] = pushes.received.filter(({ endpoint }) => endpoint === browser.endpoint);
  expect(first?.headers.topic).toBe(second?.headers.topic);
  expect(first?.message).toEqual(second?.message);
  expect(await settings(browser.endpoint)).toMatchObject({ isSubscribed: true });
});

test.each(["https://169.254.169.254/push", "https://10.0.0.1/push", "https://metadata.google.internal/push"])(
  "%s is no push service",
  async (endpoint) => {
    await expect(own().subscribe({ ...pushes.subscribe(), endpoint })).rejects.toThrow("can't be used");
  },
);

test("without the setting for tests, push services must use https, and none is reached on this machine", async () => {
  const strict = await startTestApp();
  const { endpoint, ...keys } = pushes.subscribe();
  const subscribeTo = (url: string) => strict.as("OWNER").notification.subscribe({ endpoint: url, ...keys });
  await expect(subscribeTo("http://push.example/1")).rejects.toThrow("can't be used");
  await expect(subscribeTo(endpoint.replace("http:", "https:"))).rejects.toThrow("can't be used");
  // A name that is found to be private only when it is resolved.
  await subscribeTo("https://localhost/push");
  const [row] = await strict.app.database.system.select().from(pushSubscription);
  await sendPush(strict.app, { subscriptionId: row?.id ?? "", key: "1", message });
  expect(await strict.app.database.system.select().from(pushSubscription)).toEqual([]);
  await strict.close();
});
