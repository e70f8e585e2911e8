import type { DeliveryState } from "../schema.ts";

/** The status dots of deliveries. Those on their way are not animated, because a log shows many. */
export const deliveryDots = {
  PENDING: "active",
  DELIVERED: "success",
  FAILED: "danger",
} as const satisfies Record<DeliveryState, string>;
