/** Every size, count, length and range of the product; the unit is in the name where it is not a plain count. */
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Inclusive bounds of a number or a length. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export const limits = {
  export: {
    /** Stored images of one exported document, and their bytes. */
    images: 100,
    imageBytes: 20 * 1024 * 1024,
    /** Text of one document for paper. */
    markdownChars: 2_000_000,
    /** Pages of HTML of which a document shows pictures. */
    pages: 20,
  },
  account: {
    nameChars: 80,
    emailChars: 254,
    passwordChars: { min: 10, max: 128 },
    professionChars: 60,
    /** Limits on attempts to sign in; their windows are in timers.account. */
    attempts: {
      /** Wrong passwords for one account from one network, per minute and per hour. */
      guesses: 5,
      guessesPerHour: 20,
      /** Wrong passwords for all accounts from one network; an office or a school is one network. */
      guessesPerNetwork: 30,
      /** Wrong passwords for one account from everywhere, per hour. Networks of its owner are exempt. */
      guessesPerAddress: 200,
      signUpsPerNetwork: 30,
      callsPerNetwork: 120,
      mailsPerAddress: 5,
      mailsPerNetwork: 30,
    },
  },

  notification: {
    /** Browsers of one person that are notified. */
    browsers: 10,
    endpointChars: 1_000,
    /** The title of a chat in a notification. */
    titleChars: 120,
    /** What is read of a push service's response. */
    responseBytes: 64 * 1024,
  },

  mailbox: {
    hostChars: 253,
    userChars: 254,
    nameChars: 100,
    passwordChars: 1_000,
    queryChars: 200,
    folderChars: 200,
    addressesChars: 2_000,
    recipients: 20,
    subjectChars: 250,
    textChars: 20_000,
    /** Messages that a search lists. */
    found: 20,
    /** Of a message that is read, before and after it became text. */
    bodyBytes: megabyte,
    bodyChars: 30_000,
    attachments: 30,
    /** Folders that are named when one is not found. */
    folders: 40,
    /** Earlier messages that a reply names. */
    references: 20,
    /** One answer of the server. */
    responseBytes: 2 * megabyte,
    /** Words, numbers and lists of one answer. */
    responseTokens: 50_000,
  },

  mail: {
    /** A person's name in an email. */
    nameChars: 80,
    /** How many of the things that a step asks for are named. */
    askedNames: 8,
    /** What a visitor has submitted. */
    answersChars: 4_000,
  },

  workspace: {
    nameChars: { min: 1, max: 60 },
    slugChars: { min: 3, max: 48 },
    ownedPerUser: 10,
    pendingInvitations: 50,
    binRows: 500,
    folderNameChars: 100,
    folderDepth: 10,
    recentChats: 50,
  },

  chatSchedule: {
    titleChars: 100,
    promptChars: 4_000,
    /** Of one person in a workspace, and of all people with one agent. */
    perPerson: 20,
    perAgent: 50,
    listed: 500,
  },

  trigger: {
    titleChars: 100,
    cronChars: 120,
    pathChars: 300,
    activeSchedules: 20,
    perWorkflow: 50,
    /** Times that are shown of a schedule. */
    nextTimes: 5,
    /** Slots or calls that are shown of a trigger. */
    shownEvents: 5,
    /** Failures in a row that pause a schedule. */
    failuresInRow: 5,
    /** Schedules whose time has come that one look starts, and how many at the same time. */
    duePerLook: 500,
    /** Events that one look for them starts runs for; the rest is left to the next one. */
    eventsPerLook: 20,
    activeAppEvents: 20,
    shownEventChars: 4_000,
    startedTogether: 8,
    bodyBytes: 256 * kilobyte,
    /** Of the JSON in it. */
    bodyLevels: 64,
    /** Of a test call. */
    shownBodyChars: 20_000,
    eventIdChars: 200,
  },

  webhook: {
    /** Of the key that signs or checks deliveries. */
    secretBytes: 24,
  },

  /** Webhooks that tell other programs about runs. */
  eventWebhook: {
    perWorkspace: 10,
    urlChars: 2_000,
    /** Of the reason why a run has failed, in the body. */
    errorChars: 1_000,
    /** What is kept of an answer. */
    responseBytes: 2 * kilobyte,
    /** Deliveries in a row that failed after all their attempts, after which a webhook turns itself off. */
    failuresInRow: 5,
    /** Due deliveries that one look queues, and events that it makes deliveries of. */
    duePerLook: 500,
    /** Deliveries on one page of the log, and how many are resent by one press. */
    logPage: 30,
    resentAtOnce: 500,
  },

  telemetry: {
    /** Replies and runs that wait to be sent to a collector; more are dropped and counted. */
    queuedWorks: 2_000,
    worksPerBatch: 50,
    spansPerRequest: 512,
    /** Of a text that is sent with a span, if the operator switched content on. */
    contentChars: 20_000,
    responseBytes: 64 * kilobyte,
  },

  trace: {
    /** Spans that are sent to a page or a collector; what is left out still counts. */
    spans: 2_000,
  },

  agent: {
    titleChars: { min: 1, max: 100 },
    systemChars: 20_000,
    outputFormatChars: 10_000,
    languageChars: 60,
    /** What a person wants a model to improve. */
    enhancementWishChars: 2_000,
    versionNoteChars: 300,
    knowledgeNodes: 200,
    notes: 50,
    apiActions: 20,
    mcpServers: 10,
    integrations: 20,
    appNameChars: 100,
    allowedActions: 100,
    subAgents: 20,
    styles: 5,
    skills: 20,
    maxTokens: { min: 50 },
    /** Turning off "Auto" starts at this share of the model's maximum, rounded down. */
    maxTokensDefaultShare: 1 / 3,
    temperature: { min: 0, max: 1, step: 0.01, warnAbove: 0.8, warnBelow: 0.1, initial: 0.3 },
    /** Models that may take over from the agent's own. */
    fallbackModels: 5,
    toolPolicies: 100,
    trustedTargets: 50,
    toolSteps: 25,
    delegationDepth: 3,
    delegationsPerTurn: 10,
    parallelDelegations: 3,
    /** The description of an agent in the mention list. */
    suggestionDescriptionChars: 200,
    versions: 50,
    jsonBytes: megabyte,
  },

  delegation: {
    /** Calls of a sub-agent that readers see: while it works, and of those that its result keeps. */
    listed: 30,
    /** What the result keeps of them, as JSON; less with a long answer, because models and pages get both together. */
    listChars: 10_000,
    listWithTextChars: 18_000,
    errorChars: 500,
    /** What readers get of a sub-agent while it works, as JSON. Its result has the rest. */
    liveChars: 400_000,
  },

  testChat: {
    /** What is kept of a request for "What was sent". */
    sentMessages: 100,
    sentTextChars: 20_000,
  },

  chat: {
    messageChars: 100_000,
    /** Of one message. */
    versions: 50,
    /** That answer one question side by side. */
    comparedModels: 3,
    /** Messages that wait for the answer in progress. */
    queuedMessages: 10,
    imagesPerMessage: 10,
    filesPerMessage: 5,
    /** Text and files of a message that another client sends. */
    partsPerMessage: 50,
    /** Other clients send all messages of a chat with each new one. */
    turnBytes: 8 * megabyte,
    fileBytes: 50 * megabyte,
    imageBytes: 20 * megabyte,
    titleChars: { min: 1, max: 200 },
    searchChars: 200,
    searchWords: 10,
    /** A search with more matching messages looks through the chats instead, the newest first. */
    searchMatches: 1_000,
    /** The messages of a chat that are searched, the newest first. */
    searchedMessages: 20_000,
    pinned: 50,
    generatedTitleChars: 60,
    attachedTextTokens: 20_000,
    /** Share of the context window for the history. */
    historyWindowShare: 0.75,
    /** With more messages than this, the earlier ones are summarized, except for the last few. */
    summarizeAfterMessages: 60,
    messagesAfterSummary: 30,
    summaryTokens: 1_000,
    /** Messages per page of a chat, and per page when a whole chat is copied. */
    pageMessages: 60,
    copyPageMessages: 500,
    /** Messages that an export reads at once, and how much of a tool call it contains. */
    exportPageMessages: 100,
    exportedInputChars: 1_000,
    exportedOutputChars: 4_000,
    atBottomPixels: 10,
    referencesShown: 3,
    referencesCollapseAbove: 4,
  },

  project: {
    nameChars: 100,
    instructionChars: 10_000,
    perPerson: 200,
    files: 20,
    /** Its files may fill this share of the context window, but at most this many tokens. */
    filesWindowShare: 0.25,
    filesTokens: 50_000,
    /** Projects per page of the list. */
    page: 50,
    /** Projects in the sidebar, and chats of an open one. */
    inSidebar: 5,
    chatsInSidebar: 5,
  },

  /** Public links and the gallery. */
  share: {
    /** Of a chat, on one public page. */
    pageMessages: 100,
    /** Of a public link's list. */
    listed: 1_000,
    galleryCards: 24,
    /** Pages of the gallery that can be opened. */
    galleryPages: 400,
    searchChars: 100,
    reportNoteChars: 500,
    reportBytes: 4_096,
    /** Open reports on one page of the operator's list. */
    shownReports: 500,
  },

  note: {
    titleChars: 120,
    /** The title of a note that is made of a message. */
    nameChars: 60,
    contentChars: 100_000,
    perWorkspace: 1_000,
    /** The start of its text in a list. */
    excerptChars: 160,
    /** Notes up to this length stand in the prompt of an agent, as long as all of them do not take more than that. */
    shortTokens: 2_000,
    allShortTokens: 8_000,
    /** What a model edits at once. */
    editedChars: 20_000,
    /** Categories offered as a filter, the most used ones. */
    listedCategories: 200,
  },

  /** What agents keep across conversations. */
  memory: {
    perAgent: 200,
    contentChars: 2_000,
    /** Of the newest notes, in a prompt; of the others, only the titles. */
    promptTokens: 6_000,
  },

  /** Facts that are proposed for the memory after a chat. */
  memoryFact: {
    /** Of one look at a chat. */
    perLook: 5,
    /** How much is read of what the person wrote since the last look, the newest first; less than `min` says nothing. */
    readChars: { min: 20, max: 16_000 },
    quoteChars: { min: 8, max: 300 },
    /** Facts that were proposed before, with which new ones are compared. */
    compared: 200,
    /** Of those that the person didn't keep, how many the model is told. */
    refusedTold: 30,
    /** Chats that one look at the due ones starts. */
    started: 50,
    answerTokens: 1_500,
  },

  /** Earlier chats that an agent finds. */
  pastChats: {
    queryChars: 200,
    chats: 10,
    excerptChars: 250,
  },

  apiAction: {
    perWorkspace: 200,
    titleChars: 100,
    /** With the prefix of its tool, a name is at most `tool.nameChars` long. */
    nameChars: 60,
    descChars: 2_000,
    instructionChars: 5_000,
    /** Headers, parameters or fields of the body. */
    rows: 50,
    keyChars: 200,
    valueChars: 10_000,
    rowDescChars: 500,
    /** Values that the model fills in; each is a property of the tool. */
    arguments: 50,
    argumentChars: 20_000,
    responseBytes: 2 * megabyte,
    /** What is kept of a response; the model gets `tool.modelChars` of it. */
    bodyChars: 200_000,
    redirects: 3,
    importBytes: megabyte,
    curlChars: 50_000,
    /** An OpenAPI document, and the operations of it that a person can choose from. */
    openApiBytes: 5 * megabyte,
    openApiOperations: 300,
    /** Tools that are created at once from one document. */
    createdAtOnce: 20,
  },

  savedPrompt: {
    titleChars: 100,
    textChars: 20_000,
    perPerson: 500,
    /** Different variables in one text; what looks like more of them is left as it is. */
    variables: 20,
    variableChars: 50,
    /** What a person fills in for one variable. */
    valueChars: 5_000,
    /** Prompts per page of the list and in the menu of the message box. */
    page: 50,
    /** The start of the text that lists show. */
    excerptChars: 200,
  },

  style: {
    titleChars: 100,
    descChars: 10_000,
    perWorkspace: 500,
    /** The start of the guideline that lists show. */
    excerptChars: 200,
    /** Of all voices of an agent together. */
    agentChars: 10_000,
    /** What a model may write one from. */
    descriptionChars: 5_000,
    sampleChars: 40_000,
    /** What the preview answers, and its answer. */
    previewChars: 1_000,
  },

  changeProposal: {
    titleChars: 200,
    reasonChars: 2_000,
    /** That wait for a decision, in a workspace. */
    open: 50,
    /** What one answer lists to an agent that builds. */
    listed: 200,
    /** Of each prompt and output that a dry run shows. */
    dryRunChars: 2_000,
  },

  oauthServer: {
    nameChars: 80,
    urlChars: 2_000,
    redirects: 10,
    scopeChars: 500,
    stateChars: 2_000,
    formBytes: 16 * kilobyte,
    documentBytes: 16 * kilobyte,
    /** Apps that registered themselves and that nobody has connected yet. */
    unusedClients: 2_000,
    /** Connections of a person. */
    perPerson: 100,
  },

  skill: {
    nameChars: 64,
    descriptionChars: 1_024,
    /** Of the front matter. */
    headChars: 8_000,
    noteChars: 300,
    perWorkspace: 300,
    /** Of one skill. */
    files: 100,
    bytes: megabyte,
    fileBytes: 512 * kilobyte,
    pathChars: 200,
    folders: 5,
    versions: 20,
    /** Skills of one archive or repository, and how large these may be. */
    perImport: 50,
    archiveBytes: 20 * megabyte,
    unpackedBytes: 100 * megabyte,
    archiveEntries: 10_000,
    archivePathChars: 500,
    urlChars: 500,
    redirects: 3,
    /** What a model reads of a file at once. */
    readChars: 18_000,
    /** What a person asks a model to change, and how many files it may write. */
    wishChars: 4_000,
    writtenFiles: 10,
  },

  webSearch: {
    queryChars: 400,
    results: 5,
    parallel: 2,
    titleChars: 200,
    snippetChars: 600,
    serviceNameChars: 60,
    /** Searches of a model's provider in one answer. */
    providerSearches: 5,
    responseBytes: 2 * megabyte,
    redirects: 3,
  },

  webPage: {
    bytes: 10 * megabyte,
    redirects: 3,
    parallel: 3,
    textChars: 30_000,
    /** A page with scripts and less text than this is rendered, because "Loading…" is no content. */
    shellChars: 100,
    titleChars: 300,
    descriptionChars: 500,
    siteNameChars: 100,
  },

  mention: {
    resultsWhenFiltering: 200,
    resultsPerTypeWhenEmpty: 30,
    /** Offered of one output. */
    innerValues: 60,
  },

  operator: {
    instanceNameChars: 60,
    mailHostChars: 253,
    mailUserChars: 320,
    mailPasswordChars: 1_000,
    mailSenderChars: 400,
    grantCredits: 1_000_000,
    reasonChars: 200,
    memberRows: 1_000,
    failedJobs: 500,
    auditPeople: 1_000,
    auditFileRows: 1_000,
    diskWarningPercent: 85,
    clockWarningMs: 2_000,
  },

  screen: {
    folderPathLevels: 2,
    listPageRows: 100,
  },

  tag: {
    perItem: 20,
    chars: 40,
  },

  knowledge: {
    documentBytes: 100 * megabyte,
    imageBytes: 20 * megabyte,
    mediaBytes: 100 * megabyte,
    urlChars: 2_048,
    pageBytes: 10 * megabyte,
    /** Of chunks, in characters. */
    chunkSize: { min: 200, max: 8_000, auto: 4_000 },
    chunkOverlapAuto: 400,
    /** Characters of a document that one request reads. */
    readChars: 24_000,
    passagesPerPage: 30,
    /** Passages that a test shows of those that agents don't see. */
    belowPassages: 5,
    /** A longer text is cut in a thread of its own. */
    splitHereChars: 100_000,
    /** Rows of a table in one chunk, beside its header. */
    chunkRows: 50,
    /** Chunks that one statement stores, if they needn't be embedded first. */
    storedChunks: 500,
    /** Chunks that are embedded and stored together. */
    embedBatch: 64,
    /** Vectors of a former model that are deleted at once. */
    deletedVectors: 2_000,
    titleChars: 200,
    /** Folders and sources of a workspace. */
    nodes: 10_000,
    folderDepth: 20,
    /** New places of nodes in one request, so that it is below the limit of its bytes. */
    movesPerRequest: 4_000,
    /** Browsers send 64 kB of a page that closes. */
    movesOfClosingPage: 300,
    /** People that a limit names. */
    limitPeople: 200,
    /** Items of one upload. */
    uploadItems: 50,
    passageChars: 8_000,
    /** What is cited of a passage: sentences, or rows of a table, and the characters of all of them. */
    cited: { quotes: 12, chars: 1_500 },
    /** Reading of scanned pages: how many of a PDF, their text, and the memory of the program that reads them. */
    scan: { pages: 200, pageChars: 20_000, recognitionBytes: 1_024 * megabyte },
    /** How long a passage of a transcript is: it ends with a sentence after the first, at the latest after the second. */
    spokenSeconds: { min: 60, max: 90 },
    /** Discovery of the pages below a page. */
    subpages: { urls: 200, depth: 2, parallel: 3, sitemaps: 5 },
  },

  /** Tables of the library, as models and the viewer see them; how much is read of a file is in platform/extract/limits.ts. */
  knowledgeTable: {
    /** Of a part of a table's name in SQL. */
    nameChars: 40,
    /** Rows that are shown to models before they ask. */
    exampleRows: 3,
    exampleChars: 60,
    /** Of all tables in one list of sources; beyond half of it, without examples. */
    listedChars: 12_000,
    /** Rows of a page in the viewer. */
    pageRows: 100,
    filterChars: 100,
  },

  /** One statement over tables of the library. */
  tableQuery: {
    sqlChars: 4_000,
    /** Of the result. */
    rows: 200,
    columns: 200,
    cellChars: 500,
    resultChars: 14_000,
    /** Of all tables that a statement names. */
    readRows: 300_000,
    readChars: 48 * megabyte,
    engineBytes: 160 * megabyte,
    heapBytes: 128 * megabyte,
    memoryBytes: 384 * megabyte,
    answerBytes: 2 * megabyte,
    faultChars: 500,
  },

  relearning: {
    /** A schedule stops after so many failures in a row. */
    failures: 3,
    /** Pages that one look at the schedules starts: in all, and of one host. */
    started: 100,
    startedPerHost: 5,
    /** Websites whose robots.txt is read at once. */
    parallelHosts: 8,
    iconBytes: 64 * 1_024,
    /** Addresses of icons that are tried for a website. */
    icons: 4,
    /** Relearnings of a source whose changes are kept. */
    changes: 10,
    /** Passages of one change, and the characters of each version. */
    changedPassages: 40,
    changedPassageChars: 4_000,
    /** Of passages that may be two versions of one; with more, they are only counted as new and gone. */
    compared: 100,
    headerChars: 300,
  },

  savedQuestion: {
    perWorkspace: 200,
    /** Passages that one question should find. */
    expected: 10,
    /** What is kept of each. */
    passageChars: 400,
    /** Questions that one request runs. */
    runAtOnce: 10,
  },

  unanswered: {
    questionChars: 500,
    /** Passages that are kept with a question. */
    found: 5,
    foundChars: 300,
    /** Open questions that a new one is compared with. */
    compared: 1_000,
    /** Groups on one page of the list. */
    perPage: 50,
    /** Of one group that is shown. */
    wordings: 10,
  },

  knowledgeTool: {
    /** Of a question that a model or a prompt asks. */
    questionChars: 1_000,
    /** Of all passages that one call returns. With what is told about them, the result must not be cut. */
    passagesChars: 18_000,
    passageTitleChars: 200,
    passagePartChars: 100,
    rerankerChars: 100,
    /** Sources that one call lists. */
    listedSources: 100,
    /** Words that one call looks for. */
    wordsChars: 200,
    /** Passages that a search for words returns. */
    wordsPassages: 10,
    /** Pages that one call reads. */
    readPages: 20,
    /** Passages of these pages. */
    readPassages: 60,
    /** Cited passages that a sub-agent hands on with its answer. */
    passedPassages: 30,
    /** Sources that are read whole fill at most so many tokens, and this share of the model's window. */
    wholeTokens: 40_000,
    wholeWindowShare: 0.35,
    /** Long documents of a conversation that are searched; the last ones. */
    attachments: 50,
    /** Cited sources whose state a page asks for at once. */
    askedStates: 200,
  },

  knowledgeSearch: {
    /** Passages of one search: one for so many tokens of the model's context window. */
    passages: { initial: 10, max: 30, windowTokensPerPassage: 7_000 },
    questionChars: 2_000,
    /** Words of the question that are looked up; the rarest ones. */
    words: 8,
    /** If none of them is rare, pairs of so many are looked up. */
    pairedWords: 4,
    /** Chunks with a word are counted up to this number; beyond it, the word is common. */
    countedChunks: 1_000,
    /**
     * A library of so many chunks is sampled: of words in enough chunks of the sample, it tells how common they are. It
     * is taken again when the library has changed by a share of its chunks.
     */
    sampled: { fromChunks: 5_000, chunks: 2_000, enough: 8, growth: 0.1 },
    /** Vectors whose signs are nearest to those of the question. They are compared exactly. */
    nearestVectors: 1_000,
    /** The same where the codes of all vectors are in memory: first by their signs, then by their codes, then exactly. */
    nearestSigns: 1_500,
    nearestCodes: 150,
    /** In memory, for all libraries of a process. */
    kept: { codeBytes: 64 * 1024 ** 2, wordBytes: 8 * 1024 ** 2, orderBytes: megabyte },
    /** A question waits until the codes of so many chunks are read; while more are, it does without. */
    awaitedCodes: 5_000,
    /** Chunks whose codes are read at once. */
    codeBatch: 2_000,
    /** Chunks that are ranked by their words. */
    wordHits: 1_000,
    /** With fewer hits of rare words, all words are looked up. */
    enoughHits: 20,
    /** Chunks of each ranking that the fused one is made of. */
    ranked: 100,
    minSimilarity: 0.2,
    /** A chunk that is less similar needs so much of the question's words, weighted by their rarity. */
    minWords: 0.2,
    /** Chunks on each side of a passage that may come with it. */
    neighbors: 4,
    /** Passages from one document, as a share of all that are asked for. */
    documentShare: 0.6,
  },

  rerank: {
    /** Passages of a search that a reranker reads, and characters of each. */
    passages: 40,
    textChars: 8_000,
    responseBytes: megabyte,
    /** What a language model reads instead, how many it is asked to list, and how many it must list to be believed. */
    model: { passages: 24, textChars: 2_000, listed: 10, least: 3 },
  },

  embeddings: {
    /** A longer text is cut. */
    textChars: 10_000,
    /** What the offline encoder takes at once; longer texts get the mean of the vectors of their pieces. */
    pieceChars: 400,
    /** Texts that the encoder gets at once, so that a question waits for no more than these. */
    batchChars: 4_000,
    /** So many pieces that were embedded before the encoder rests are a library, and no questions. */
    muchPieces: 300,
    /** Of one request to a provider or an endpoint. */
    requestTexts: 64,
    requestChars: 100_000,
    /** Of one answer. */
    responseBytes: 8 * megabyte,
    /** Texts that are too long for a model are halved down to this. */
    minTextChars: 250,
    /** Requests for the same texts, the first one included. */
    tries: { passage: 6, question: 2 },
    dimensions: 8_192,
  },

  tool: {
    /** Why a person rejects a call. */
    commentChars: 1_000,
    /** What a tool of a server does, where tools are listed. */
    hintChars: 120,
    nameChars: 64,
    /** On one page of the latest calls. */
    listedCalls: 50,
    urlChars: 2_048,
    /** Characters of a result that a model and a page get. A longer one is cut, and read on by `read_result`. */
    modelChars: 20_000,
    /** Characters of a result that one call of `read_result` reads: with what it adds, it must not be cut itself. */
    readChars: 19_000,
    /** A result as JSON. */
    outputBytes: megabyte,
    /** Workflows that one agent can run in a conversation. */
    workflows: 10,
    /** Custom tools that one agent has in a conversation, those that are mentioned included. */
    apiActions: 30,
    /** Runs that one answer waits for at the same time. */
    parallelWorkflows: 3,
    /** The name of a form's field in a tool's input. */
    fieldNameChars: 40,
    /** The steps of a workflow in a tool's description. */
    stepListChars: 500,
    /** The text of a run that a call keeps. */
    runTextChars: 100_000,
    /** From so many tools, or so many tokens of their definitions, models search for those that are not pinned. */
    searchFromTools: 20,
    searchFromTokens: 10_000,
    searchQueryChars: 300,
    searchResults: 10,
    searchLineChars: 200,
  },

  apiKey: {
    perWorkspace: 10,
    nameChars: 60,
    secretBytes: 32,
    /** What lists show of a key. */
    prefixChars: 9,
    expiryDays: 3_650,
  },

  publicApi: {
    bodyBytes: 1_000_000,
    customUserIdChars: 200,
    contextKeys: 20,
    contextKeyChars: 64,
    contextValueChars: 2_000,
    idempotencyKeyChars: 200,
    pageRows: 20,
    maxPageRows: 100,
  },

  openaiApi: {
    /** With the images in it, which take a third more than their files. */
    bodyBytes: 32 * megabyte,
    /** Of one conversation. */
    messages: 500,
    images: 20,
    modelIdChars: 200,
    /** Of the title in the id of a model. */
    modelNameChars: 48,
    /** Agents and workflows, of each at most as many. */
    models: 1_000,
  },

  mcpEndpoint: {
    /** Agents and workflows of a workspace that are tools. */
    published: 100,
    /** Clients put a prefix of their own before a name, and allow 64 characters. */
    toolNameChars: 48,
    descriptionChars: 1_000,
    /** One request of a client. */
    requestBytes: megabyte,
    /** Streams of one key that tell its clients of changes. */
    openStreams: 10,
    messageChars: 100_000,
    /** What a client gets of one answer. */
    answerChars: 100_000,
  },

  composio: {
    /** Apps that a workspace connects. */
    apps: 50,
    /** Accounts whose states are asked for at once, those that were never finished included. */
    listedAccounts: 200,
    /** Actions of one app that are known, and the requests in which they are listed. */
    actions: 1_000,
    actionsPerPage: 200,
    pages: 10,
    /** Results of a search for apps. */
    foundApps: 40,
    /** Composio refuses shorter searches. */
    searchChars: 3,
    /** Of the name of an app on the wire. */
    slugChars: 60,
    actionChars: 120,
    titleChars: 100,
    descriptionChars: 2_000,
    /** Of a description in a list. */
    lineChars: 120,
    versionChars: 40,
    urlChars: 2_048,
    /** The input of an action as JSON schema; an action with a longer one is left out. */
    schemaChars: 20_000,
    responseBytes: 16 * megabyte,
    inputChars: 100_000,
    /** What is kept of a result; the model gets `tool.modelChars` of it. */
    resultChars: 200_000,
    problemChars: 500,
    /** Actions that one turn can reach. */
    turnActions: 150,
    /** With more of them, a model gets those that it searches for. */
    searchAbove: 20,
    /** With so many, people can search in the actions of an app. */
    searchFrom: 10,
  },

  mcp: {
    servers: 100,
    nameChars: 60,
    /** The server's part of the names of its tools. */
    slugChars: 20,
    urlChars: 2_048,
    headers: 20,
    headerNameChars: 100,
    headerValueChars: 5_000,
    clientIdChars: 500,
    clientSecretChars: 2_000,
    /** Tools of one server; what is beyond is left out. */
    tools: 128,
    /** A server that lists its tools in more parts is refused. */
    pages: 20,
    /** With more tools, an agent may take the wrong one. */
    warnAboveTools: 60,
    toolNameChars: 128,
    titleChars: 100,
    descriptionChars: 4_000,
    /** The input of a tool as JSON schema; a tool with a longer one is left out. */
    schemaChars: 20_000,
    /** One answer of a server. */
    responseBytes: 8 * megabyte,
    /** Of schemas and results; a tool with a deeper schema is left out. */
    levels: 64,
    /** Lines of an answer that comes as events. */
    eventLines: 20_000,
    /** What a model gives to a tool, as JSON. */
    inputChars: 100_000,
    /** Parts of a result, and the characters of all of its texts. */
    resultParts: 50,
    resultChars: 400_000,
    fileBytes: 5 * megabyte,
    problemChars: 300,
    /** Prompts and resources of one server; what is beyond is left out. */
    prompts: 200,
    promptArguments: 20,
    resources: 1_000,
    resourceTemplates: 100,
    /** In a list at once. */
    shownResources: 100,
    /** Names of prompts and arguments, and what a person gives for one. */
    offerNameChars: 200,
    offerHintChars: 500,
    argumentChars: 10_000,
    /** Of one resource. */
    resourceParts: 5,
    registryResults: 20,
    registryBytes: 2 * megabyte,
  },

  /** Services that agents use with an account. */
  integration: {
    /** Of a text in a list, and of what a service says of a refusal. */
    excerptChars: 400,
    /** Agents that are named before an account is disconnected. */
    namedAgents: 5,
    /** What a service with code of its own says about a refusal. */
    reasonChars: 1_000,
    mail: {
      /** Messages of one list. */
      listed: 10,
      recipients: 50,
      subjectChars: 500,
      bodyChars: 50_000,
      readChars: 50_000,
      attachments: 50,
      nameChars: 200,
    },
    calendar: { listed: 30, guests: 50, descriptionChars: 5_000 },
    sheet: { rows: 500, cells: 10_000, readRows: 500 },
    /** Pages of a list of channels, and rows of one page. */
    channels: { pages: 10, rows: 100 },
    /** Attempts to post a message that the service was too busy to take. */
    messageAttempts: 5,
  },

  /** Services that sign people in. */
  oauth: {
    responseBytes: 256 * kilobyte,
    /** A parameter of the page to which they send people back. */
    answerChars: 4_000,
    tokenChars: 10_000,
    clientIdChars: 300,
    clientSecretChars: 300,
  },

  credential: {
    valueChars: 5_000,
    reasonChars: 200,
    visibleChars: 4,
    endpoints: 20,
    endpointModels: 100,
    endpointNameChars: 60,
    endpointModelChars: 200,
    favoriteModels: 50,
    modelIdChars: 300,
  },

  /** Requests of dialogs that ask a model to write something. */
  completion: {
    textChars: 50_000,
    /** Room for the longest brand voice. */
    systemChars: 12_000,
    messages: 40,
    /** Texts and images of one message. */
    parts: 12,
    images: 5,
    /** Suggested answers. */
    options: 5,
  },
  template: { idChars: 64, bulk: 50 },

  /** Lists of agents and of workflows. */
  library: {
    /** Rows per page. */
    pageRows: 100,
    /** Rows of a picker, by default and at most. */
    pickerRows: 20,
    maxPickerRows: 100,
    /** Tags offered as a filter, the most used ones. */
    filterTags: 200,
    /** A cursor may hold a title. */
    cursorChars: 150,
  },

  workflow: {
    titleChars: { min: 1, max: 150 },
    /** Step types shown in a row of the library; the rest are counted. */
    previewSteps: 5,
    nodes: 200,
    edges: 400,
    groups: 50,
    comments: 500,
    commentChars: 2_000,
    labelChars: { min: 1, max: 100 },
    promptChars: 50_000,
    retries: { min: 0, max: 3 },
    retryWaitSeconds: { min: 1, max: 600, initial: 30 },
    /** The timeout of a step that its author may set. */
    stepSeconds: { min: 5, max: 3_600 },
    /** Until a person's answer is due, and how long before that they are reminded. */
    dueHours: { min: 1, max: 2_160 },
    reminderHours: { min: 1, max: 336 },
    /** The id or name of a channel in which waits are announced. */
    channelChars: 200,
    /** A pinned output as JSON. */
    pinnedChars: 50_000,
    jsonBytes: 2 * megabyte,
    /** The text of a file, whose indentation may be longer than its content. */
    importChars: 8 * megabyte,
    yamlChars: megabyte,
    subflowDepth: 5,
    versions: 50,
    versionNoteChars: 200,
    /** Workflows that are read of one file. */
    perFile: 50,
    /** What imported steps keep of their original. */
    source: { names: 200, nodes: 200, settingChars: 50_000, tasks: 20, taskChars: 500 },
    undoSteps: 50,
    /** The stored undo history, and the stored redo history. */
    undoHistoryChars: 400_000,
    /** Steps of a workflow that a model writes. */
    generatedSteps: 20,
    /** Changes in one proposal of the assistant. */
    proposedChanges: 40,
    gridPixels: 24,
    listItems: { min: 1, max: 100, initial: 10 },
    tasks: { min: 1, max: 100, initial: 10 },
    iterations: { min: 1, max: 10, initial: 3 },
    routerPaths: { min: 2, max: 10 },
    routerPathChars: 1_000,
    routerPathNameChars: 40,
    workers: 20,
    earlierTaskChars: 8_000,
    chatMessages: 100,
    codeChars: 50_000,
    codeNames: 20,
    codeNameChars: 64,
    stickyNoteChars: 5_000,
    stickyNoteDetailChars: 5_000,
    infoChars: 20_000,
    webhookHeaders: 20,
    webhookTestChars: 10_000,
    webhookHeaderKeyChars: 200,
    webhookHeaderValueChars: 5_000,
    paymentAmount: { min: 0.5, max: 10_000 },
  },

  /** Rules of gates and routers. */
  rules: {
    groups: 10,
    conditions: 20,
    /** Of a template, so it contains the markup of references. */
    valueChars: 5_000,
    /** Of a text that a pattern is looked for in. */
    matchedChars: 200_000,
    /** The size of each pattern times the length of its text: about two seconds. */
    patternSteps: 200_000_000,
    /** Of a value in the explanation of a decision. */
    reasonChars: 80,
  },

  httpRequest: {
    urlChars: 4_000,
    /** Parameters, headers, or fields of a form. */
    rows: 50,
    keyChars: 200,
    /** Of a template, so it contains the markup of references. */
    valueChars: 10_000,
    responseBytes: 2 * megabyte,
    /** A file that is sent. */
    fileBytes: 50 * megabyte,
    redirects: 3,
    curlChars: 50_000,
    answerHeaders: 50,
    answerHeaderChars: 1_000,
  },

  humanInput: {
    fields: 50,
    labelChars: { min: 1, max: 200 },
    descriptionChars: 1_000,
    placeholderChars: 200,
    options: 100,
    optionChars: 200,
    textChars: 20_000,
    documents: 5,
    images: 3,
    urls: 5,
    audioVideos: 1,
    filesPerField: 20,
    documentBytes: 50 * megabyte,
    audioVideoBytes: 100 * megabyte,
    imageBytes: 5 * megabyte,
  },

  form: {
    nameChars: { min: 1, max: 120 },
    descriptionChars: 5_000,
    slugChars: { min: 3, max: 60 },
    slugSuffixChars: 6,
    buttonChars: 40,
    domains: 50,
    domainChars: 253,
    contextKeys: 20,
    contextLabelChars: 60,
    contextChars: 500,
    rateRules: 20,
    rateRequests: 1_000_000,
    rateMessageChars: 200,
    runsPerDay: 100,
    customUserIdChars: 255,
    /** Runs in the list of one custom user. */
    historyRuns: 50,
    /** Files of one field, their size, and the uploads from one network in an hour. */
    filesPerField: 3,
    fileBytes: 10 * megabyte,
    uploadsPerHour: 60,
    messageChars: 20_000,
    answerBytes: 500_000,
  },

  transcription: {
    seconds: 600,
    bytes: 25 * megabyte,
    /** Ten minutes of fast speech are about half of it. */
    transcriptChars: 20_000,
    /** Of ten minutes. */
    segments: 2_000,
    /** Recordings in the library are transcribed in parts; one that can't be cut is one part, up to `bytes`. */
    recordingSeconds: 6 * 3_600,
  },

  /** The page of the link with which a person answers a step. */
  answerLink: {
    /** A submitted form. */
    bodyBytes: 200_000,
    /** The name that someone in a channel gives. */
    nameChars: 80,
  },

  needsYou: {
    /** Rows of the list; more are only counted. */
    rows: 100,
    /** A larger count in the sidebar is shown as "99+". */
    badge: 99,
  },

  run: {
    pageRows: 50,
    maxPageRows: 100,
    titleChars: { min: 1, max: 200 },
    backgroundPerWorkspace: 5,
    parallelItemsInteractive: 1,
    parallelItemsInBackground: 3,
    outputVersions: 20,
    followUpChars: 20_000,
    webhookResponseChars: 2_000,
    webhookResponseBytes: 64 * kilobyte,
    stepOutputBytes: 5 * megabyte,
    /** Steps that one run of the scheduled job retries. */
    retryBatchSize: 200,
    /** The most that a filter by credits can ask for. */
    creditFilter: 1_000_000,
    /** Characters of an error that are compared with other errors. */
    comparedErrorChars: 500,
  },

  runAnalytics: {
    /** How many days, in UTC, totals are stored for. The longest period can touch one more, including today. */
    storedDays: 92,
    /** Days of workflows whose totals one pass stores. */
    daysPerPass: 5_000,
  },

  runRetry: {
    /** Runs that one bulk retry starts again. */
    runs: 1_000,
    /** Groups of failures, and bulk retries, in a list. */
    listed: 100,
    /** Completed runs of a workflow whose cost says what a retry may cost. */
    comparedRuns: 20,
  },

  runView: {
    nameChars: 80,
    queryChars: 2_000,
    /** Views of one person in a workspace. */
    perPerson: 100,
  },

  bulkRun: {
    rows: 1_000,
    rowsOnSmallerPlans: 100,
    fileBytes: 2 * megabyte,
    columns: 100,
    cellChars: 20_000,
    fileNameChars: 200,
    /** Bulk runs with more rows send one email for all of them. */
    rowsWithMails: 10,
    /** Files that were uploaded but not started, per person and workflow. */
    drafts: 5,
    pageRows: 100,
    /** Bulk runs of a workflow in its list. */
    listed: 100,
    /** The longest text of a cell of a workbook. */
    workbookCellChars: 32_000,
    /** The most that one workflow can cost, for checking an estimate. */
    estimate: 1_000_000,
  },

  code: {
    memoryBytes: 256 * megabyte,
    stdoutBytes: 64 * kilobyte,
    resultBytes: megabyte,
  },

  flashcards: {
    cards: 50,
    titleChars: 200,
    /** One side of a card. */
    sideChars: 1_000,
    /** All cards as JSON. */
    dataChars: 150_000,
  },

  mindMap: {
    levels: 5,
    nodes: 200,
    titleChars: 200,
    /** Longer names are cut. */
    labelChars: 200,
    markdownChars: 50_000,
  },

  taskPlan: {
    tasks: 30,
    taskChars: 300,
  },

  askPerson: {
    questions: 4,
    idChars: 40,
    labelChars: 200,
    hintChars: 300,
    reasonChars: 500,
    options: { min: 2, max: 6 },
    optionChars: 200,
    answerChars: 5_000,
    /** For each question. */
    files: 5,
    /** Characters of one file's text that are kept with the answer. */
    fileTextChars: 50_000,
  },

  /** What a connected server may ask in the middle of a call. */
  serverQuestion: {
    /** Of one result, and the fields of each. */
    questions: 5,
    fields: 20,
    /** Names that the server gave. */
    keyChars: 200,
    messageChars: 2_000,
    titleChars: 200,
    hintChars: 500,
    options: 100,
    optionChars: 200,
    answerChars: 5_000,
    urlChars: 2_048,
    /** What the server wants back unchanged with the answer. */
    stateChars: 100_000,
    /** How often one call may ask. */
    rounds: 10,
  },

  pythonTool: {
    codeChars: 20_000,
    /** What a script may leave in `outputs/`, all together. */
    files: 10,
    filesBytes: 20 * megabyte,
    /** What stays of the working folder for the next call, with `outputs/`. */
    folder: { count: 200, bytes: 20 * megabyte },
    /** A path in the working folder. */
    pathChars: 200,
    folders: 8,
    nameChars: 200,
    errorChars: 4_000,
    /** What the model gets of the printed text, and the card shows of it. */
    stdoutChars: 70_000,
    modelStdoutChars: 20_000,
  },

  imageTool: {
    promptChars: { min: 1, max: 4_000 },
    images: { min: 1, max: 4 },
    nameChars: 100,
    imageBytes: 20 * megabyte,
  },

  stockMedia: {
    queryChars: { min: 1, max: 200 },
    photos: 6,
    videos: 4,
    /** Files of one video: resolutions and formats. */
    videoFiles: 10,
    textChars: 300,
    responseBytes: megabyte,
  },

  canvas: {
    textBytes: 200 * kilobyte,
    htmlBytes: megabyte,
    htmlDocuments: 20,
    carouselSlides: 20,
    htmlPixels: { width: 1_200, height: 800 },
    /** Width and height of a page or slide. */
    sidePixels: { min: 100, max: 4_000 },
    carouselPixels: { width: 540, height: 675 },
    titleChars: 200,
    taskChars: 20_000,
    scriptChars: 20_000,
    promptChars: 5_000,
    /** Kept versions of one canvas. */
    versions: 20,
    /** Canvases that the list of a chat has. */
    listed: 500,
    /** From this many on, the list of a chat has a search field. */
    searchFrom: 8,
    /** Characters that an agent reads of a canvas. */
    readChars: 19_000,
    /** Longer texts are edited as Markdown only. */
    formattedChars: 60_000,
    /** Characters of a selected passage that a message quotes. */
    quoteChars: 2_000,
  },

  imageField: {
    bytes: 5 * megabyte,
    urlChars: 2_048,
  },

  billing: {
    topupUnits: { min: 1, max: 100, step: 1 },
    creditCap: 10_000_000,
    affiliateCodeChars: 64,
    /** A call may be sent while its credits are being reserved if this many times its price is left. */
    aheadMargin: 20,
  },

  prompt: {
    /** Definitions of tools may fill this share of the context window; otherwise a request has none. */
    toolsWindowShare: 0.25,
    /** Documents may fill this share of the context window, but at most this many tokens. */
    documentsWindowShare: 0.5,
    documentsTokens: 100_000,
    /** What one image counts. */
    imageTokens: 1_500,
    /** Reserved for the answer when no maximum is set. */
    answerTokens: 1_000,
    /** Audio or video that is sent to the model as it is. */
    mediaBytes: 15 * megabyte,
    /** Models suggested as alternatives. */
    suggestedModels: 3,
  },

  request: {
    batchCalls: 20,
    headerBytes: 16 * kilobyte,
    searchChars: 200,
    urlChars: 2_048,
  },
} as const;

/** The maximum output tokens that the slider starts with when "Auto" is turned off. */
export function initialMaxTokens(maxOutputTokens: number): number {
  return Math.max(limits.agent.maxTokens.min, Math.floor(maxOutputTokens * limits.agent.maxTokensDefaultShare));
}
