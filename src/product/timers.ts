/** Every debounce, throttle, timeout, countdown and life span, in milliseconds. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const timers = {
  autosave: {
    agentDraftMs: 1_000,
    nodeMs: 600,
  },
  check: {
    slugMs: 300,
    searchMs: 200,
    estimateMs: 300,
  },
  stream: {
    /** How often arriving text is painted; two frames, so that it reads as writing and not as jumps. */
    paintMs: 33,
    flushMs: 100,
    /** A stream that nobody waits for is stored only if it lives longer than this. */
    unattendedMs: second / 2,
    /** A reader of another process's stream looks this often even when no word of news came. */
    pollMs: second,
    /** Chunks of a finished stream are kept this long for late readers. */
    retentionMs: day,
    reconnectFirstMs: 500,
    reconnectMaxMs: 15 * second,
    keepAliveMs: 15 * second,
    /** A stream that has not even said that it is alive for so long is opened anew: two of those words got lost. */
    silentMs: 40 * second,
  },
  screen: {
    hoverMenuHideMs: 100,
    /** A menu that fades away gives the focus back within this time. */
    menuFadeMs: 300,
    /** A press that may yet become a double one waits this long before it moves what is under the pointer. */
    doubleClickMs: 220,
    undoMs: 8 * second,
    /** Changes of one text that follow so closely are one step of undo. */
    undoGroupMs: 1_500,
    chatCountdownMs: 3 * second,
    chatCountdownTickMs: second,
    /** News that come within this time are one reload of each list. */
    liveEventBatchMs: 150,
    /** A short break of the connection is not worth a banner. */
    offlineNoticeMs: 3 * second,
  },
  request: {
    providerKeyCheckMs: 15 * second,
    modelFirstTokenMs: 90 * second,
    /** Between two tokens. */
    modelIdleMs: 90 * second,
  },
  model: {
    /** Both of the above, for models that think or search for minutes before the first word. */
    slowMs: 5 * minute,
    /** A whole reply, its tools included. */
    totalMs: 30 * minute,
    demoWordMs: 30,
  },
  outbound: {
    nodeWebhookMs: 30 * second,
    paymentMs: 30 * second,
  },
  retry: {
    /** Waits before the tries after the first one. */
    nodeWebhookMs: [minute, 5 * minute, 15 * minute],
    backgroundNodeMs: [5 * second, 30 * second],
  },
  run: {
    nodeMs: 10 * minute,
    mediaNodeMs: 15 * minute,
    listNodeMs: hour,
    activeMs: day,
    waitingMs: 30 * day,
    /** How long the server asks after a payment whose page was closed. */
    paymentPollWindowMs: day,
    mediaPollMs: 10 * second,
    mediaTimeoutMs: 15 * minute,
    deadProcessMs: 10 * second,
    /** How often a page looks after a run that is about to move, in case the news of it got lost. */
    pollMs: 2 * second,
  },
  code: {
    cpuMs: 30 * second,
    wallMs: minute,
  },
  server: {
    heartbeatMs: 2 * second,
    /** A process silent for this long, by the clock of the database, is dead. */
    processDeadMs: 10 * second,
    /** So long after the last piece of code processes wait ready for the next one. */
    warmSandboxMs: minute,
    drainMs: 20 * second,
    /** A client may take so long for the head of a request, and for all of it: an upload on a slow line. */
    headersTimeoutMs: 10 * second,
    requestTimeoutMs: 10 * minute,
    /** At start, for an answer of the database that DATABASE_URL names. */
    databaseConnectMs: 10 * second,
    /** How often head and request are looked after. */
    timeoutCheckMs: second,
    /** A read that found the database away is tried once more after this; a restart of PostgreSQL takes about so long. */
    readRetryMs: 500,
    /** When programs should come again that found the database away. */
    retryAfterMs: 2 * second,
    /** How long the answer to a request with an idempotency key is kept for a client that sends it again. */
    idempotencyKeyMs: day,
    /** A page sends a request with an idempotency key again after each of these when the connection broke. */
    resendMs: [300, second, 3 * second],
    /** A person who presses again within this time after the answer got lost means the same press. */
    samePressMs: 5 * minute,
    /** How often the disk of DATA_DIR is asked whether it takes more, at most. */
    diskCheckMs: 3 * second,
    /** A job that met a fault of ours is tried again after each of these. */
    jobRetriesMs: [second, 5 * second, 30 * second, 2 * minute],
  },
  /** Periodic work of the server. */
  scheduledJobs: {
    /** How often a process looks whether something is due. */
    checkIntervalMs: 30 * second,
    hourlyMs: hour,
    nightlyMs: day,
    /** When a day begins, after midnight UTC. */
    nightStartMs: 3 * hour,
    /** What is remembered of durable jobs that have ended. */
    keepJobsMs: 7 * day,
    /** An upload that is still in quarantine after this long was left by a process that died. */
    staleUploadMs: day,
    /** A file whose owner is gone and whose own removal has not happened by then was left by a process that died. */
    releasedMs: hour,
  },
  presence: {
    /** Whoever goes from step to step says only where they have come to rest. */
    debounceMs: 300,
    heartbeatMs: 20 * second,
    /** Somebody of whom nothing was heard for so long is gone: two words got lost. */
    timeoutMs: 45 * second,
    /** Merged changes of other people are mentioned once in so long. */
    noticeMs: 20 * second,
    /** A step is edited by the person who typed in it last, until so long after the last key. */
    editingMs: 30 * second,
    /** While a person types, the page says so this often. */
    typingHeartbeatMs: 8 * second,
  },
  workflow: {
    /** Every save of so long is a version; of older ones of one person the last in each such stretch of time stays. */
    editingSessionMs: 10 * minute,
  },
  workspace: {
    /** For fetching a picture from where it stands. */
    imageFetchMs: 5_000,
    invitationMs: 14 * day,
    binMs: 30 * day,
  },
  billing: {
    /** Longer than the longest single request, so that only the dead are swept. */
    reservationMs: 45 * minute,
    sweepMs: 5 * minute,
    /** How long a process may go by a plan or a key that another one has changed. */
    planCacheMs: 2 * second,
    /** How often an open page counts the used credits again. */
    usageRefreshMs: minute,
  },
  account: {
    sessionMs: 30 * day,
    sessionRenewMs: day,
    verificationLinkMs: day,
    magicLinkMs: 15 * minute,
    resetLinkMs: hour,
    resendPauseMs: minute,
    /** Wrong passwords are counted for so long, and mails asked for. */
    attemptWindowMs: minute,
    longAttemptWindowMs: hour,
    mailWindowMs: 15 * minute,
  },
  signedUrl: {
    fileMs: 5 * minute,
  },
} as const;
