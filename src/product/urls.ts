/** Every address of the product as a function. Paths are relative to the instance; `absolute` adds its public address. */
type Query = Record<string, string | number | boolean | null | undefined>;

const segment = encodeURIComponent;

/** Adds the parameters that have a value; `true` becomes "true", `false` is left out. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== false && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Browsers don't send the fragment of an address, so words of files stay out of the logs of servers between. */
const quotesFragment = (quotes: readonly string[]) =>
  quotes.length > 0 ? `#${new URLSearchParams(quotes.map((quote) => ["quote", quote]))}` : "";

/** The quotes in the fragment of a source's address. */
export const quotesIn = (fragment: string): string[] => new URLSearchParams(fragment).getAll("quote");

const workspacePath = (slug: string, ...parts: string[]) => `/${[slug, ...parts].map(segment).join("/")}`;

export const settingsTabs = ["general", "members", "keys", "public-api"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const accountTabs = ["profile", "notifications", "security", "apps", "shares"] as const;
export type AccountTab = (typeof accountTabs)[number];

export const adminTabs = [
  "health",
  "jobs",
  "models",
  "workspaces",
  "people",
  "gallery",
  "mail",
  "audit",
  "settings",
] as const;
export type AdminTab = (typeof adminTabs)[number];

export const workflowTabs = ["build", "triggers", "form", "runs", "bulk", "analytics", "versions", "api"] as const;
export type WorkflowTab = (typeof workflowTabs)[number];

export type LibraryTab = "library" | "template";

const libraryTab = (tab?: LibraryTab) => ({ tab: tab === "template" ? tab : null });

/** How a public page is shown. `view: "public"` shows it to members, too. */
interface SharedQuery {
  replay?: boolean;
  view?: "public" | undefined;
  page?: number | undefined;
  /** What the page says first, such as that a report was received. */
  notice?: string | undefined;
}

/** Where a visitor can report something: the gallery, or one of the public pages. */
export type ReportPlace = "gallery" | "chat" | "run" | "note" | "form";

export const urls = {
  root: () => "/",

  // Signing in
  signIn: (next?: string) => withQuery("/sign-in", { next }),
  signUp: (query: { next?: string; referralCode?: string } = {}) =>
    withQuery("/sign-up", { next: query.next, referral_code: query.referralCode }),
  forgotPassword: () => "/forgot-password",
  resetPassword: (token?: string) => withQuery("/reset-password", { token }),
  verifyEmail: (token?: string) => withQuery("/verify-email", { token }),
  invitation: (id: string, token?: string) => withQuery(`/invitation/${segment(id)}`, { token }),
  setup: () => "/setup",
  /** Where a person decides whether an app may act for them. */
  connectApp: () => "/connect-app",
  account: (tab?: AccountTab) => withQuery("/account", { tab }),
  admin: (tab?: AdminTab) => withQuery("/admin", { tab }),
  /** The MCP server of all workspaces. */
  mcpEndpoint: () => "/api/mcp",
  /** Where other programs call a webhook of a workflow. */
  webhook: (publicId: string) => `/api/webhook/${publicId}`,
  /** The public API: its endpoints and, without one, the page about them. */
  publicApi: (path = "") => `/api/v2${path}`,
  /** The endpoints with the names and shapes of OpenAI's API. */
  openaiApi: (path = "") => `/v1${path}`,
  auditExport: (query: Query) => withQuery("/api/operator/audit", query),
  outbox: () => withQuery("/admin", { tab: "mail" }),

  // Home of a workspace, and what its query opens
  home: (slug: string) => workspacePath(slug),
  /** The server's own copy of the picture at `iconUrl`. */
  workspaceIcon: (workspaceId: string, iconUrl: string) =>
    withQuery("/api/workspace/icon", { workspaceId, of: iconUrl }),
  /** The server's own copy of the picture at `imageUrl`. */
  userPicture: (userId: string, imageUrl: string) => withQuery("/api/user/picture", { userId, of: imageUrl }),
  startChat: (slug: string, agentId: string) => withQuery(workspacePath(slug), { agentId }),
  startWorkflow: (slug: string, workflowId: string) => withQuery(workspacePath(slug), { workflowId }),

  // Agents, chats
  agents: (slug: string) => workspacePath(slug, "agent"),
  agentFolder: (slug: string, folderId: string | null) => withQuery(workspacePath(slug, "agent"), { folder: folderId }),
  agentTemplates: (slug: string) => withQuery(workspacePath(slug, "agent"), { tab: "template" }),
  /** The tab with one template in the dialog for new agents. */
  agentTemplate: (slug: string, id: string) =>
    withQuery(workspacePath(slug, "agent"), { tab: "template", agentSuggestionId: id }),
  agent: (slug: string, agentId: string, section?: string) =>
    withQuery(workspacePath(slug, "agent", agentId), { section }),
  /** What an agent may reach and do. */
  agentReach: (slug: string, agentId: string) => withQuery(workspacePath(slug, "agent", agentId), { view: "reach" }),
  chat: (slug: string, chatId: string) => workspacePath(slug, "thread", "agent", chatId),
  /** All chats, or those that match. */
  chats: (slug: string, { search, agentId }: { search?: string; agentId?: string | null } = {}) =>
    withQuery(workspacePath(slug, "thread", "agent"), { q: search, agent: agentId }),
  projects: (slug: string) => workspacePath(slug, "project"),
  /** A project with all its chats, or those that match. */
  project: (slug: string, projectId: string, { search, agentId }: { search?: string; agentId?: string | null } = {}) =>
    withQuery(workspacePath(slug, "project", projectId), { q: search, agent: agentId }),
  /** The servers, with one of them in the panel. */
  mcpServers: (slug: string, id?: string) => withQuery(workspacePath(slug, "mcp-server"), { id }),
  /** The schedules of chats; those of one agent with its id. */
  schedules: (slug: string, agentId?: string) => withQuery(workspacePath(slug, "schedule"), { agentId }),
  prompts: (slug: string) => workspacePath(slug, "prompt"),
  skills: (slug: string) => workspacePath(slug, "skill"),
  skill: (slug: string, skillId: string) => workspacePath(slug, "skill", skillId),
  brandVoices: (slug: string) => workspacePath(slug, "brand-voice"),
  apiActions: (slug: string) => workspacePath(slug, "tool"),
  /** The services, with the dialog that connects one of them. */
  integrations: (slug: string, connect?: string) => withQuery(workspacePath(slug, "integration"), { connect }),
  /** Where people come back to after they have connected an app, with what only their browser knows. */
  integrationConnected: (state: string) => `/integration-connected/${segment(state)}`,
  apiAction: (slug: string, id: string) => workspacePath(slug, "tool", id),
  /** All runs, or those that match. */
  history: (slug: string, query: Query = {}) => withQuery(workspacePath(slug, "thread"), query),

  // Workflows, runs
  workflows: (slug: string, tab?: LibraryTab) => withQuery(workspacePath(slug, "workflow"), libraryTab(tab)),
  workflowTemplates: (slug: string) => withQuery(workspacePath(slug, "workflow"), { tab: "template" }),
  /** The tab with the preview of one template. */
  workflowTemplate: (slug: string, id: string) =>
    withQuery(workspacePath(slug, "workflow"), { tab: "template", workflowSuggestionId: id }),
  workflowFolder: (slug: string, folderId: string | null) =>
    withQuery(workspacePath(slug, "workflow"), { folder: folderId }),
  workflow: (slug: string, workflowId: string, tab: WorkflowTab = "build") =>
    workspacePath(slug, "workflow", workflowId, tab),
  /** The runs of one workflow that match. */
  workflowRuns: (slug: string, workflowId: string, query: Query = {}) =>
    withQuery(workspacePath(slug, "workflow", workflowId, "runs"), query),
  /** How its runs of the last days went. */
  workflowAnalytics: (slug: string, workflowId: string, days: number) =>
    withQuery(workspacePath(slug, "workflow", workflowId, "analytics"), { days }),
  /** What the addresses of all its pages begin with. */
  workflowPages: (slug: string, workflowId: string) => `${workspacePath(slug, "workflow", workflowId)}/`,
  bulkRun: (slug: string, workflowId: string, id: string) =>
    withQuery(workspacePath(slug, "workflow", workflowId, "bulk"), { id }),
  bulkRunUpload: (workflowId: string) => `/api/bulk-run/workflow/${workflowId}/upload`,
  bulkRunSample: (workflowId: string) => `/api/bulk-run/workflow/${workflowId}/sample`,
  bulkRunResults: (id: string, format: string) => withQuery(`/api/bulk-run/${id}/results`, { format }),
  workflowBuild: (slug: string, workflowId: string) => workspacePath(slug, "workflow", workflowId, "build"),
  /** The builder at one step, with what it returned in this run; `fix` asks the assistant to mend it. */
  workflowStep: (slug: string, workflowId: string, { step, run, fix }: { step: string; run: string; fix?: boolean }) =>
    withQuery(workspacePath(slug, "workflow", workflowId, "build"), { step, run, fix: fix ? "1" : null }),
  run: (slug: string, runId: string, query: { step?: number } = {}) =>
    withQuery(workspacePath(slug, "thread", "workflow", runId), query),
  /** The page of a run at one of its steps, counted from 1. */
  runStep: (slug: string, runId: string, number: number) =>
    `${workspacePath(slug, "thread", "workflow", runId)}#step-${number}`,
  /** Two runs side by side; `isAll` shows steps without differences, too. */
  compareRuns: (slug: string, first: string, second: string, { isAll = false }: { isAll?: boolean } = {}) =>
    withQuery(workspacePath(slug, "thread", "compare"), { a: first, b: second, all: isAll }),

  /** Where people add the workflow of a published form to a workspace of theirs. */
  copyForm: (slug: string) => `/copy-form/${segment(slug)}`,
  /** The page of a published form; its runs have an id of their own. */
  /** Where the badge of a published item leads; with the code, purchases count for its workspace. */
  badge: (affiliateCode: string | null) => withQuery("/", affiliateCode ? { aff: affiliateCode } : {}),
  form: (slug: string, query: { wrid?: string; cuid?: string } = {}) => withQuery(`/f/${segment(slug)}`, query),

  /** The runs that match, as a file. */
  runExport: (workspaceId: string, query: Query) => withQuery("/api/run/export", { workspaceId, ...query }),

  /** One run as a document. */
  runFile: (runId: string, format: string) => withQuery(`/api/run/${runId}/export`, { format }),

  /** A canvas as a file, and one of its pages as HTML that runs nothing. */
  canvasFile: (documentId: string, format: string) => withQuery(`/api/canvas/${documentId}/export`, { format }),
  canvasPage: (documentId: string, page: number) => `/api/canvas/${documentId}/page/${page}`,

  /** The same for the canvas of a step. */
  stepFile: (nodeExecutionId: string, format: string) =>
    withQuery(`/api/run/step/${nodeExecutionId}/export`, { format }),
  stepPage: (nodeExecutionId: string, page: number) => `/api/run/step/${nodeExecutionId}/page/${page}`,

  /** A chat as a file. */
  chatExport: (chatId: string, format: string) => withQuery(`/api/chat/${chatId}/export`, { format }),

  // Knowledge
  knowledge: (slug: string) => workspacePath(slug, "knowledge"),
  /** A source, at one of its passages, or at what is cited of it. */
  knowledgeSource: (
    slug: string,
    nodeId: string,
    passageId?: string | null,
    { isFull = false, quotes = [] }: { isFull?: boolean; quotes?: readonly string[] } = {},
  ) =>
    withQuery(workspacePath(slug, "knowledge", nodeId), { passage: passageId, full: isFull }) + quotesFragment(quotes),
  /** What a question finds: in a folder or a source, or in what an agent may use. */
  knowledgeTest: (
    slug: string,
    { question, nodeId, agentId, from }: { question?: string; nodeId?: string; agentId?: string; from?: string } = {},
  ) => withQuery(workspacePath(slug, "knowledge", "test"), { q: question, in: nodeId, agent: agentId, from }),

  /** The icon of a website in the library. */
  knowledgeIcon: (iconId: string) => `/api/knowledge/icon/${iconId}`,
  /** Questions that agents could not answer from the library. */
  unanswered: (slug: string) => workspacePath(slug, "knowledge", "unanswered"),

  // Notes
  notes: (slug: string) => workspacePath(slug, "note"),
  /** A public note, for anyone with the link. */
  publicNote: (noteId: string, query: { notice?: string } = {}) => withQuery(`/note/${segment(noteId)}`, query),
  note: (slug: string, noteId: string) => workspacePath(slug, "note", noteId),

  // Public links and the gallery
  /** The public page of a chat; members are sent to its page in the workspace. */
  sharedChat: (chatId: string, query: SharedQuery = {}) => withQuery(`/thread/agent/${segment(chatId)}`, { ...query }),
  sharedRun: (runId: string, query: SharedQuery = {}) => withQuery(`/thread/workflow/${segment(runId)}`, { ...query }),
  /** A file that a public page shows; `page` is the page of the thread that it is on. */
  sharedMedia: (kind: "CHAT" | "RUN", threadId: string, key: string, page: number) =>
    withQuery(`/thread/${kind === "CHAT" ? "agent" : "workflow"}/${segment(threadId)}/media/${segment(key)}`, {
      page: page > 1 ? page : null,
    }),
  gallery: (query: { q?: string; category?: string; page?: number; notice?: string } = {}) =>
    withQuery("/gallery", query),
  /** Takes the report of a visitor; `key` is the slug of a form, and of anything else its id. */
  report: (place: ReportPlace, key: string) => `/api/report/${place}/${segment(key)}`,

  /** Where a person answers a step with the link from an email. */
  answer: (token: string) => `/answer/${segment(token)}`,

  needsYou: (slug: string) => workspacePath(slug, "needs-you"),
  bin: (slug: string) => workspacePath(slug, "bin"),
  settings: (slug: string, tab?: SettingsTab) => withQuery(workspacePath(slug, "settings"), { tab }),
} as const;

/** A path of this instance as an address that works from anywhere. */
export function absolute(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, "")}${path}`;
}

/** Path segments that this server uses itself, and common names that could be mistaken for them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "personal",
  "api",
  "app",
  "settings",
  "thread",
  "agent",
  "workflow",
  "chatbot",
  "note",
  "tool",
  "brand-voice",
  "gallery",
  "answer",
  "knowledge-source",
  "mcp",
  "sign-in",
  "sign-up",
  "sign-out",
  "forgot-password",
  "reset-password",
  "verify-email",
  "two-factor",
  "integration-connected",
  "invitation",
  "setup",
  "onboarding",
  "account",
  "connect-app",
  "copy-form",
  "admin",
  "outbox",
  "assets",
  "icons",
  "fonts",
  "files",
  "canvas",
  "f",
  "embed",
  "iframe",
  "livez",
  "readyz",
  "health",
  "metrics",
  "static",
  "public",
]);

/** The alias that redirects to the last visited workspace. */
export const personalSlug = "personal";

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug.toLowerCase());
}
