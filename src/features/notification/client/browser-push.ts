import { client } from "#client/api.ts";
import { AppError } from "#lib/errors.ts";
import { notificationText } from "#product/texts/notification/notification.ts";

/** What keeps this browser from being notified; null if nothing does. */
export type PushObstacle = "insecure" | "unsupported" | "denied";

const workerPath = "/push-worker.js";

export function findObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return "insecure";
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** The endpoint that this browser is subscribed with; null without one. */
export async function findEndpoint(): Promise<string | null> {
  if (findObstacle() !== null) return null;
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  const subscription = await worker?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Asks for the permission, subscribes the browser, and stores the subscription. False if the person said no. */
export async function turnOnPush(pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // It may be for another key, and a browser has one subscription only.
  if (earlier && keyOf(earlier) !== pushKey) await earlier.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch((cause: unknown) => {
      throw new AppError("provider", notificationText.push.failed, { cause });
    });
  await store(subscription).catch(async (error: unknown) => {
    await subscription.unsubscribe();
    throw error;
  });
  return true;
}

export async function turnOffPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await client.notification.unsubscribe.mutate({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function store(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await client.notification.subscribe.mutate({ endpoint: endpoint ?? "", p256dh, auth });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
