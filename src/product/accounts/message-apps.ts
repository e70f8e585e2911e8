/** Services in whose channels a wait can be announced. */
export const messageApps = ["slack", "telegram"] as const;
export type MessageApp = (typeof messageApps)[number];

/** A message that was posted, by the ids with which its service changes it. */
export interface PostedMessage {
  readonly appName: MessageApp;
  readonly channel: string;
  readonly id: string;
}

export const isMessageApp = (value: string): value is MessageApp => messageApps.some((name) => name === value);
