import { z } from "zod";
import { limits } from "#product/limits.ts";

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+=*$/)
    .refine((text) => Math.floor((text.replace(/=+$/, "").length * 3) / 4) === bytes);

const endpoint = z.url({ protocol: /^https?$/ }).max(limits.notification.endpointChars);

/** What `PushManager.subscribe` gives a page. */
export const subscriptionInput = z.strictObject({
  endpoint,
  /** A point on the curve P-256, uncompressed. */
  p256dh: base64url(65),
  auth: base64url(16),
});
export type PushSubscriptionInput = z.infer<typeof subscriptionInput>;

export const endpointInput = z.strictObject({ endpoint });
/** The endpoint of the browser that asks; null if it has none. */
export const settingsInput = z.strictObject({ endpoint: endpoint.nullable() });

/** For the settings page: notification.getSettings. */
export interface NotificationSettings {
  /** Without a mail server, emails stay in the operator's outbox. */
  hasMailServer: boolean;
  /** The public VAPID key, which browsers subscribe with. */
  pushKey: string;
  /** Whether the browser that asks is notified. */
  isSubscribed: boolean;
  /** How many other browsers of the person are notified. */
  otherBrowsers: number;
}
