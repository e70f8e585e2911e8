/** Every debounce, throttle, timeout, countdown and lifetime, in milliseconds. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const timers = {
  autosave: {
    agentDraftMs: 1_000,
    nodeMs: 600,
    noteMs: 1_000,
    canvasMs: 2 * second,
    /** Edits of one person with shorter pauses are one version of a canvas. */
    canvasSessionMs: 10 * minute,
  },
  form: {
    slugCheckMs: 300,
    /** How long the slug of a form that was unpublished stays its own. */
    slugHeldMs: 30 * day,
    /** The longest window of a rate limit; what started before is forgotten. */
    maxRateWindowMs: 30 * day,
    defaultRateWindowMs: day,
    minRateWindowMs: minute,
    uploadWindowMs: hour,
    /** Between two updates of a text that is being written. */
    textMs: 150,
    /** How long the host of a picture may take to send it. */
    pictureMs: 20 * second,
  },
  apiAction: {
    /** One request of a custom tool, from its start to the last byte of the response. */
    callMs: 30 * second,
    /** How long the call of the tool may take, reading its settings included. */
    toolMs: 40 * second,
  },
  integration: {
    /** How long a list of channels is shown before it is read again. */
    channelsMs: 5 * minute,
  },
  bulkRun: {
    /** After this time, another process may start a row that was claimed but not started. */
    claimMs: 5 * minute,
    /** One file that a row links to. */
    fileMs: minute,
    /** How often bulk runs are looked at, beside every end of one of their runs. */
    sweepMs: minute,
  },
  runAnalytics: {
    /** A day's runs are added up when it has been over for so long. Longer than any transaction. */
    settledMs: 2 * hour,
  },
  runRetry: {
    /** How long a finished bulk retry is shown. */
    shownMs: day,
    /** How often bulk retries are looked at, beside every end of one of their runs. */
    sweepMs: minute,
  },
  mailbox: {
    /** Until the server greets. */
    connectMs: 10 * second,
    /** One call, from the connection to the last answer. */
    callMs: 30 * second,
  },
  canvas: {
    /** How long an agent may take to read one. */
    readMs: 30 * second,
    /** How long drawing one for an export may take. */
    exportMs: minute,
  },
  knowledge: {
    /** Pause after the last move of a node before the order is saved. */
    treeSaveMs: second,
    /** A folder opens when something is dragged over it for so long. */
    dragExpandMs: 700,
    /** Letters typed within this time are one title. */
    typeAheadMs: 700,
    /** How long the list of added sources stays after all are ready. */
    trayHideMs: 8 * second,
    /** How often the same page can be relearned. */
    relearnMs: 10 * minute,
    /** Cutting a long text into passages, which takes a few seconds at most. */
    splitMs: 30 * second,
    pageMs: 20 * second,
    iconMs: 5 * second,
    /** How long the icon of a website is used before it is fetched again. */
    iconAgeMs: 30 * day,
    /** How long browsers keep it. */
    iconCacheMs: day,
    /** Pages are relearned at night, from an hour after midnight on and over so long. */
    relearnFromMs: hour,
    relearnWindowMs: 4 * hour,
    /** Discovery of the pages below a page. */
    discoveryMs: minute,
    /** Recognition of the text of one scanned page. */
    recognitionMs: 2 * minute,
    /** The answer goes on without it. */
    searchMs: 20 * second,
    /** How long a search waits for the words and the meaning of attached documents, and how often it looks. */
    index: { wordsMs: 15 * second, meaningMs: 3 * second, pollMs: 100 },
    /** The search keeps its own order after that. */
    rerankMs: 4 * second,
    rerankByModelMs: 8 * second,
    /** What is in memory of a library for its questions leaves so long after the last one. */
    keptMs: 5 * minute,
    /** For a tool call that searches. */
    callMs: 25 * second,
  },
  check: {
    slugMs: 300,
    /** The name of a custom tool. */
    apiActionNameMs: 1_500,
    searchMs: 200,
    estimateMs: 300,
  },
  stream: {
    /** How often streamed text is painted: every second frame, so that it appears smoothly. */
    paintMs: 33,
    flushMs: 100,
    /** A stream without readers is stored only if it lasts longer than this. */
    unattendedMs: second / 2,
    /** How often readers of another process's stream poll, in case an event was lost. */
    pollMs: second,
    /** How long chunks of a finished stream are kept for late readers. */
    retentionMs: day,
    reconnectFirstMs: 500,
    reconnectMaxMs: 15 * second,
    keepAliveMs: 15 * second,
    /** A stream without any data for this long is reopened; two keep-alives were lost. */
    silentMs: 40 * second,
  },
  chat: {
    /** Summarizing the earlier messages. */
    summaryMs: 60 * second,
    /** A test chat is deleted so long after its last question. */
    keepTestsMs: day,
    /** A chat of a program is deleted so long after its last question. */
    keepApiChatsMs: 30 * day,
  },
  memoryFact: {
    /** A chat is looked at for facts so long after its last answer. */
    quietMs: 3 * minute,
    lookMs: 60 * second,
  },
  share: {
    /** Between two steps of a replay at normal speed. */
    replayStepMs: 1_500,
    /** How long the link shows that it is being made after the replay was switched. */
    generatingMs: 1_000,
  },
  screen: {
    hoverMenuHideMs: 100,
    /** A menu that fades out returns the focus within this time. */
    menuFadeMs: 300,
    /** How long a click waits for a possible double click before it acts. */
    doubleClickMs: 220,
    undoMs: 8 * second,
    /** Changes of one text within this time are one undo step. */
    undoGroupMs: 1_500,
    chatCountdownMs: 3 * second,
    chatCountdownTickMs: second,
    /** Live events within this time cause one reload of each list. */
    liveEventBatchMs: 150,
    /** How long the connection must be lost before a banner appears. */
    offlineNoticeMs: 3 * second,
  },
  request: {
    providerKeyCheckMs: 15 * second,
    modelFirstTokenMs: 90 * second,
    /** Between two tokens. */
    modelIdleMs: 90 * second,
  },
  model: {
    /** Both model timeouts, for models that reason or search for minutes before the first token. */
    slowMs: 5 * minute,
    /** A whole reply, its tools included. */
    totalMs: 30 * minute,
    demoWordMs: 30,
  },
  telemetry: {
    /** How long finished work waits for more, so that traces are sent together. */
    flushMs: second,
    requestMs: 10 * second,
    /** Pauses before a request that failed is sent again. */
    retryMs: [second, 5 * second],
    /** The least time between two log entries about traces that could not be sent. */
    warnMs: minute,
    /** How long a process that stops waits for the collector. */
    closeMs: 3 * second,
  },
  trace: {
    /** A shorter pause between two steps is not shown as time in the queue. */
    gapMs: 200,
  },
  tool: {
    /** For tools that only check and keep what the model wrote. */
    instantMs: 5 * second,
    /** For tools that read rows of the workspace. */
    readMs: 10 * second,
    /** How long a question waits for its answer. */
    answerMs: 30 * day,
    /** How long a call waits for the run that it started. */
    workflowWaitMs: 5 * minute,
    /** How long starting the run may take. */
    workflowStartMs: 30 * second,
    /** How often the run is read again, in case an event was lost or an inner run has changed. */
    workflowCheckMs: 5 * second,
  },
  apiKey: {
    /** The time of the last use is at most so old. */
    lastUseMs: minute,
  },
  publicApi: {
    /** How long a request may wait for the end of its run. */
    waitMs: minute,
    /** How often it is checked, while a request is open, whether its key is still valid. */
    keyCheckMs: 15 * second,
  },
  openaiApi: {
    /** How long a request waits for the end of a workflow. Clients give up after ten minutes. */
    answerMs: 10 * minute,
    /** How long the address of an image may take to answer. */
    imageMs: 20 * second,
  },
  mcpEndpoint: {
    /** How long a call waits for the end of what it started. Clients give up after a minute. */
    answerMs: 50 * second,
    /** How long clients may keep lists. */
    listMs: minute,
    /** How long a client is told of changes before it has to ask for that again. */
    listenMs: 10 * minute,
    /** How often clients should ask for the state of a task. */
    pollMs: 3 * second,
  },
  composio: {
    /** A request that only asks, and one for which a page waits that could be shown without it. */
    askMs: 20 * second,
    glanceMs: 4 * second,
    /** One action, from its start to the last byte of the result. */
    callMs: 60 * second,
    /** How long a call of the tool may take, reading its settings included. */
    toolMs: 80 * second,
    /** How long a person may take to connect an app. */
    connectMs: 10 * minute,
    /** How long Composio may take to see that an account is connected after the person has come back, and the pauses between. */
    settleMs: 8 * second,
    settlePauseMs: 500,
    /** Pause after the last key before apps are searched. */
    searchMs: 300,
    /** How long the state of a connection and the list of actions count as known. */
    stateMs: 5 * minute,
    actionsMs: day,
  },
  mcp: {
    connectMs: 10 * second,
    callMs: minute,
    /** How long a server of the older protocol waits for what it asks a person in a call, and how often we look. */
    heldMs: minute,
    heldCheckMs: 500,
    /** How long a list of tools counts as known, unless the server says so itself, within these bounds. */
    listMs: 10 * minute,
    listBoundsMs: { min: minute, max: hour },
    /** How long a server that did not answer is left alone. */
    retryMs: minute,
  },
  oauth: {
    /** How long a person may take to sign in to a service. */
    signInMs: 10 * minute,
    requestMs: 10 * second,
    /** Tokens that end so soon are renewed before they are sent. */
    renewAheadMs: minute,
    /** Nobody else renews the tokens of an account for so long, and whoever waits for them looks so often. */
    renewLeaseMs: 15 * second,
    renewPollMs: 100,
  },
  embeddings: {
    /** How long the offline encoder stays in memory after the last text. */
    idleMs: minute,
    /** An encoder that takes longer for one batch is started again. */
    batchMs: minute,
    /** One request to a provider or an endpoint. */
    requestMs: { passage: minute, question: 10 * second },
    /** Longer than all requests for the texts of a batch. */
    reservationMs: 15 * minute,
  },
  outbound: {
    nodeWebhookMs: 30 * second,
    /** A request of a step, up to the last byte of its answer. */
    nodeRequestMs: minute,
    paymentMs: 30 * second,
  },
  webSearch: {
    callMs: 20 * second,
    requestMs: 15 * second,
  },
  webPage: {
    /** A whole call: the download, the extraction of the text, and if there is none, rendering and another extraction. */
    callMs: 60 * second,
    downloadMs: 12 * second,
    extractMs: 7 * second,
  },
  retry: {
    /** Delays before each retry. */
    nodeWebhookMs: [minute, 5 * minute, 15 * minute],
    backgroundNodeMs: [5 * second, 30 * second],
  },
  run: {
    nodeMs: 10 * minute,
    mediaNodeMs: 15 * minute,
    listNodeMs: hour,
    activeMs: day,
    waitingMs: 30 * day,
    /** How long the server polls for a payment whose page was closed. */
    paymentPollWindowMs: day,
    mediaPollMs: 10 * second,
    mediaTimeoutMs: 15 * minute,
    deadProcessMs: 10 * second,
    /** How often a page polls an active run, in case an event was lost. */
    pollMs: 2 * second,
  },
  wait: {
    hourMs: hour,
    /** How long the link to an answer works, at least, and for how long after the due date. */
    linkMs: 14 * day,
    linkAfterDueMs: 7 * day,
    /** How long the process that opens a wait has for telling its assignee, before another one does. */
    graceMs: minute,
  },
  transcription: {
    /** How long a provider may take for ten minutes of speech. */
    totalMs: 2 * minute,
    /** Longer than that, so that only abandoned reservations are released. */
    reservationMs: 3 * minute,
    /** How often the time and the level of a recording are shown. */
    levelMs: 100,
  },
  code: {
    cpuMs: 30 * second,
    wallMs: minute,
  },
  tableQuery: {
    /** With the wait for a free process. */
    callMs: 20 * second,
    /** A statement, with loading its tables. */
    wallMs: 8 * second,
  },
  pythonTool: {
    callMs: minute,
    /** The script itself, so that its own message comes first. */
    scriptMs: 55 * second,
  },
  imageTool: {
    callMs: 2 * minute,
  },
  changeProposal: {
    /** A whole dry run. */
    dryRunMs: minute,
  },
  oauthServer: {
    codeMs: minute,
    accessMs: hour,
    /** Since the last time it was renewed. */
    refreshMs: 60 * day,
    /** How exact the time of last use is. */
    usedMs: minute,
    /** How long an app that registered itself is kept until someone connects it. */
    unusedClientMs: day,
    /** How long the document of an app counts as current. */
    documentMs: day,
    documentTimeoutMs: 5 * second,
  },
  skill: {
    /** The archive of a repository. */
    downloadMs: 60 * second,
  },
  stockMedia: {
    callMs: 20 * second,
  },
  server: {
    heartbeatMs: 2 * second,
    /** A process silent for this long, by the clock of the database, is dead. */
    processDeadMs: 10 * second,
    /** How long sandbox processes stay ready after the last code ran. */
    warmSandboxMs: minute,
    drainMs: 20 * second,
    /** How long after that a process that doesn't exit is killed by its supervisor. */
    killAfterDrainMs: 5 * second,
    /** A process that dies sooner is started again after a delay, which doubles each time. */
    stableProcessMs: minute,
    restartDelayMs: second,
    maxRestartDelayMs: 30 * second,
    /** How long a client may take for the headers of a request, and for all of it (an upload on a slow connection). */
    headersTimeoutMs: 10 * second,
    requestTimeoutMs: 10 * minute,
    /** Timeout for connecting to DATABASE_URL at start. */
    databaseConnectMs: 10 * second,
    /** How often both timeouts are checked. */
    timeoutCheckMs: second,
    /** How long work waits for a free database connection before it fails as if the database were unavailable. */
    databaseTurnMs: 30 * second,
    /** Delay before a read is retried when the database is unavailable; about as long as a restart of PostgreSQL. */
    readRetryMs: 500,
    /** The Retry-After of responses while the database is unavailable. */
    retryAfterMs: 2 * second,
    /** How long the response to a request with an idempotency key is kept. */
    idempotencyKeyMs: day,
    /** Delays before the page resends a request with an idempotency key after a connection error. */
    resendMs: [300, second, 3 * second],
    /** A second click within this time after a lost response repeats the first request. */
    samePressMs: 5 * minute,
    /** Minimum interval between checks of the disk space of DATA_DIR. */
    diskCheckMs: 3 * second,
    /** Delays before each retry of a failed job. */
    jobRetriesMs: [second, 5 * second, 30 * second, 2 * minute],
  },
  /** Periodic work of the server. */
  scheduledJobs: {
    /** How often a process checks for due jobs. */
    checkIntervalMs: 30 * second,
    hourlyMs: hour,
    nightlyMs: day,
    /** When nightly jobs run, after midnight UTC. */
    nightStartMs: 3 * hour,
    /** How long finished durable jobs are kept. */
    keepJobsMs: 7 * day,
    /** An upload still in quarantine after this time was left behind by a dead process. */
    staleUploadMs: day,
    /** An unreferenced file that still exists after this time was left behind by a dead process. */
    releasedMs: hour,
  },
  notification: {
    /** People wait for shorter replies, so those aren't announced. */
    longReplyMs: 30 * second,
    /** How long other processes may take to say that a page shows the chat. */
    viewersMs: second / 2,
    pushMs: 10 * second,
    /** Pauses before a push that failed is sent again. */
    pushRetryMs: [second, 5 * second, 30 * second],
    /** How long a push service keeps a notification for a browser that is not running. */
    pushLifetimeMs: day,
  },
  presence: {
    /** Debounce for announcing the open step. */
    debounceMs: 300,
    heartbeatMs: 20 * second,
    /** A person without a heartbeat for this long has left; two heartbeats were lost. */
    timeoutMs: 45 * second,
    /** Minimum interval between notices about merged changes of other people. */
    noticeMs: 20 * second,
    /** How long after the last key a person counts as editing a step. */
    editingMs: 30 * second,
    /** How often the page announces that a person is typing. */
    typingHeartbeatMs: 8 * second,
  },
  workflow: {
    /** One editing session: within it every save stays a version; of older sessions only the last save of a person. */
    editingSessionMs: 10 * minute,
  },
  chatSchedule: {
    /** The shortest time between two messages of a schedule. */
    minIntervalMs: hour,
  },
  trigger: {
    /** Slots that were missed for longer are skipped. */
    catchUpMs: hour,
    /** How far the time of a signed call may be from ours. */
    signatureMs: 5 * minute,
    /** How long a webhook waits for a test call. */
    testMs: 10 * minute,
    /** How long a caller may wait for the end of a run. */
    answerMs: 60 * second,
    keepEventsMs: 30 * day,
    /** How long a service may take to tell its events, and the longest time between looks that fail. */
    lookMs: 30 * second,
    maxLookDelayMs: hour,
  },
  eventWebhook: {
    /** One attempt, up to the last byte of the answer that is read. */
    attemptMs: 10 * second,
    /** Pauses after failed attempts; the attempt after the last one is the last. */
    retriesMs: [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour],
    /** After this time, an attempt that was queued or begun but has no outcome is made again. */
    claimMs: 5 * minute,
    /** How long deliveries are also signed with the secret before, after a new one was made. */
    oldSecretMs: day,
    keepMs: 30 * day,
  },
  workspace: {
    /** Timeout for fetching an external image. */
    imageFetchMs: 5_000,
    invitationMs: 14 * day,
    binMs: 30 * day,
  },
  billing: {
    /** Longer than the longest request, so that only abandoned reservations are released. */
    reservationMs: 45 * minute,
    sweepMs: 5 * minute,
    /** How long a process may use a cached plan or key that another process has changed. */
    planCacheMs: 2 * second,
    /** How often an open page refreshes the used credits. */
    usageRefreshMs: minute,
  },
  account: {
    sessionMs: 30 * day,
    sessionRenewMs: day,
    verificationLinkMs: day,
    magicLinkMs: 15 * minute,
    resetLinkMs: hour,
    /** How long a new account can be tied to an affiliate code; as long as an email of the sign-up is valid. */
    affiliateMs: day,
    resendPauseMs: minute,
    /** Windows in which wrong passwords and requested emails are counted. */
    attemptWindowMs: minute,
    longAttemptWindowMs: hour,
    mailWindowMs: 15 * minute,
  },
  signedUrl: {
    fileMs: 5 * minute,
  },
} as const;
