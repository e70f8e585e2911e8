/** All time zones as options, first the given one and UTC. */
export const timeZoneOptions = (current: string): { id: string; label: string }[] =>
  [...new Set([current, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((id) => ({ id, label: id }));

/** The time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
