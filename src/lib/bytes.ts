import { formatNumber } from "./locale.ts";

/** The size of a file in B, KB or MB with one decimal (1 KB = 1,024 B). */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${Math.round(bytes)} B`;
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  if (bytes < 1_024 * 1_024) return `${formatNumber(bytes / 1_024, oneDecimal)} KB`;
  return `${formatNumber(bytes / (1_024 * 1_024), oneDecimal)} MB`;
}

/** Storage is counted and sold in GB of 1e9 bytes, unlike files. */
export const bytesPerGigabyte = 1e9;

/** Storage as people buy it: "100 MB", "2.4 GB", "25 GB". */
export function formatGigabytes(gigabytes: number): string {
  if (gigabytes === 0) return "0 GB";
  if (gigabytes < 0.001) return "<1 MB";
  if (gigabytes < 1) return `${Math.round(gigabytes * 1_000)} MB`;
  return `${formatNumber(gigabytes, { maximumFractionDigits: 1 })} GB`;
}
