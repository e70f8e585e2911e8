import type { PublicMetadata } from "#platform/tables/account.ts";

type Settings = Pick<PublicMetadata, "timeZone"> | null;

/** The time zone in which a person reads dates: their own, else that of who wrote the workflow. */
export const timeZoneOf = ({ metadata, authorMetadata }: { metadata: Settings; authorMetadata: Settings }): string =>
  metadata?.timeZone ?? authorMetadata?.timeZone ?? "UTC";
