import { expect, test } from "vitest";
import { notificationText } from "#product/texts/notification/notification.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { openPage } from "./support/page-checks.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure } from "./support/seed-workspace.ts";

const { email, push } = notificationText;
const path = "/account?tab=notifications";

/**
 * Stands for the push service of the browser's maker, which the test browser can't reach, and for the permission, which
 * a headless browser never gives.
 */
function replacePushService() {
  const bytes = (length: number) => btoa("\u0004".repeat(length)).replaceAll("+", "-").replaceAll("/", "_");
  let current: object | null = null;
  const permission = () => (document.documentElement.dataset.isAllowed ? "granted" : "denied");
  Object.defineProperty(Notification, "permission", { get: permission });
  Notification.requestPermission = async () => permission();
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      if (typeof applicationServerKey !== "string" || applicationServerKey.length !== 87)
        throw new Error("not a VAPID key");
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
      const keys = { p256dh: bytes(65), auth: bytes(16) };
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe };
      return current;
    },
  });
}

test("a person turns off emails about answers, and turns on notifications once the browser allows them", async () => {
  const there = await visit();
  const { page, context } = there;
  const { email: address } = await signUp(there);
  await context.addInitScript(replacePushService);
  await openPage(page, path);
  const mailSwitch = page.getByRole("switch", { name: email.label });
  expect(await mailSwitch.isChecked()).toBe(true);
  await page.getByText(email.hint(address)).waitFor();
  await page.getByText(email.noServer).waitFor();
  await mailSwitch.press("Space");
  await expect
    .poll(() =>
      callProcedure<{ publicMetadata: object }>(page, "user.me", undefined, "query").then((me) => me.publicMetadata),
    )
    .toMatchObject({ emailWhenReady: false });
  await page.reload();
  await mailSwitch.waitFor();
  expect(await mailSwitch.isChecked()).toBe(false);

  await page.getByText(push.denied.title).waitFor();
  await saveScreenshot(page, "notifications-blocked");
  await page.evaluate(() => {
    document.documentElement.dataset.isAllowed = "yes";
  });
  await page.getByRole("button", { name: push.denied.retry }).click();
  const pushSwitch = page.getByRole("switch", { name: push.label });
  await pushSwitch.press("Space");
  await page.getByText(push.on).waitFor();
  await expect.poll(() => pushSwitch.isChecked()).toBe(true);
  await saveScreenshot(page, "notifications-on");
  await expectAccessible(page, "notification settings");
  await pushSwitch.press("Space");
  await page.getByText(push.off).waitFor();
  await expect.poll(() => pushSwitch.isChecked()).toBe(false);
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await context.close();
});
