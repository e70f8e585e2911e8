/** Limits of outbound requests that no caller should exceed by accident. Product limits are in #product/limits.ts. */
const megabyte = 1024 * 1024;

export const outboundLimits = {
  urlChars: 8_192,
  answerBytes: 5 * megabyte,
  streamBytes: 100 * megabyte,
  answerHeaderBytes: 32 * 1024,
  requestHeaderBytes: 32 * 1024,
  requestHeaders: 100,
  redirects: 5,
  dnsAnswers: 16,
  ownHops: 3,
  connectMs: 10_000,
  requestMs: 30_000,
  idleMs: 5 * 60_000,
  firstByteMs: 10 * 60_000,
} as const;
