/** Services in whose channels a wait can be announced. */
export const messageApps = ["slack", "telegram"] as const;
export type MessageApp = (typeof messageApps)[number];

export const isMessageApp = (value: string): value is MessageApp => messageApps.some((name) => name === value);
