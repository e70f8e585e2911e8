import {
  BookOpen,
  Bot,
  Braces,
  CircleAlert,
  FolderKanban,
  GraduationCap,
  History,
  House,
  Inbox,
  Keyboard,
  MessageSquarePlus,
  MessagesSquare,
  NotebookText,
  PenLine,
  Play,
  Plug,
  Plus,
  Server,
  Settings2,
  SquarePen,
  SquareSlash,
  SunMoon,
  Trash2,
  User,
  Workflow,
} from "lucide-react";
import { useMemo } from "react";
import { openDialog } from "#client/dialogs.ts";
import { useFoundAgents, useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useNewChat } from "#client/shell/use-new-chat.ts";
import { useFoundWorkflows, useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useRecentItems } from "#features/home/client/use-recent-items.ts";
import { useProjects } from "#features/project/client/use-projects.ts";
import { useWorkspaces } from "#features/workspace/client.ts";
import { WorkspaceIcon } from "#features/workspace/workspace-icon.tsx";
import { hasAbility } from "#product/roles.ts";
import { accountMenuText } from "#product/texts/account/account-menu.ts";
import { outboxText } from "#product/texts/instance/outbox.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { binText } from "#product/texts/library/bin.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { noteText } from "#product/texts/note/note.ts";
import { projectText } from "#product/texts/project/project.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { needsYouText } from "#product/texts/shell/needs-you.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import { settingsText } from "#product/texts/workspace/settings.ts";
import { switcherText } from "#product/texts/workspace/switcher.ts";
import { urls } from "#product/urls.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { setTheme, useTheme } from "#ui/theme/theme.ts";
import { settingsTabsOf } from "../settings/settings-tabs.ts";
import type { PaletteItem } from "./palette-item.ts";
import { useLibraryItems } from "./use-library-items.ts";

const nav = navText;
const palette = paletteText;
const shortcuts = shortcutText;

/**
 * All items of the palette. Agents, workflows, chats and runs are fetched by query, because there may be thousands;
 * recent agents and workflows are fetched by id.
 */
export function usePaletteItems(query: string, recentIds: readonly string[]): PaletteItem[] {
  const { id: workspaceId, slug, role, person } = useWorkspace();
  const go = useGo();
  const startChat = useNewChat();
  const { shown } = useTheme();
  const recentContentIds = useMemo(() => contentIdsIn(recentIds), [recentIds]);
  const { data: foundAgents } = useFoundAgents(query);
  const { agents: recentAgents } = useNamedAgents(recentContentIds);
  const agents = useMemo(
    () => [...new Map([...(foundAgents ?? []), ...recentAgents.values()].map((one) => [one.id, one])).values()],
    [foundAgents, recentAgents],
  );
  const { data: foundWorkflows } = useFoundWorkflows(query);
  const { data: recentWorkflows } = useNamedWorkflows(recentContentIds);
  const workflows = useMemo(
    () => [...new Map([...(foundWorkflows ?? []), ...(recentWorkflows ?? [])].map((one) => [one.id, one])).values()],
    [foundWorkflows, recentWorkflows],
  );
  const { rows } = useProjects(query);
  const projects = query.trim() ? rows : undefined;
  const libraryItems = useLibraryItems(query);
  const { data: workspaces } = useWorkspaces();
  const { items: newest } = useRecentItems();
  const { items: found } = useRecentItems(query);
  return useMemo(() => {
    const place = (item: Omit<PaletteItem, "run" | "group"> & { href: string }): PaletteItem => ({
      ...item,
      group: "goTo",
      run: () => go(item.href),
    });
    const action = (item: Omit<PaletteItem, "group">): PaletteItem => ({ ...item, group: "actions" });
    const canBuild = hasAbility(role, "createItems");
    const threads = new Map([...(newest ?? []), ...(found ?? [])].map((item) => [item.id, item]));
    return [
      place({ id: "home", label: nav.home, icon: House, href: urls.home(slug) }),
      place({ id: "needs-you", label: needsYouText.title, icon: CircleAlert, href: urls.needsYou(slug) }),
      place({ id: "agents", label: nav.agents, icon: Bot, href: urls.agents(slug) }),
      place({ id: "workflows", label: nav.workflows, icon: Workflow, href: urls.workflows(slug) }),
      place({ id: "chats", label: nav.chats, icon: MessagesSquare, href: urls.chats(slug) }),
      place({ id: "projects", label: projectText.title, icon: FolderKanban, href: urls.projects(slug) }),
      place({ id: "knowledge", label: knowledgeLibraryText.title, icon: BookOpen, href: urls.knowledge(slug) }),
      ...(canBuild
        ? [
            place({ id: "brand-voices", label: nav.brandVoices, icon: PenLine, href: urls.brandVoices(slug) }),
            place({ id: "skills", label: nav.skills, icon: GraduationCap, href: urls.skills(slug) }),
          ]
        : []),
      place({ id: "notes", label: noteText.title, icon: NotebookText, href: urls.notes(slug) }),
      place({ id: "tools", label: nav.tools, icon: Braces, href: urls.apiActions(slug) }),
      place({ id: "integrations", label: nav.integrations, icon: Plug, href: urls.integrations(slug) }),
      ...(canBuild
        ? [place({ id: "mcp-servers", label: mcpServerText.title, icon: Server, href: urls.mcpServers(slug) })]
        : []),
      place({ id: "prompts", label: savedPromptText.title, icon: SquareSlash, href: urls.prompts(slug) }),
      place({ id: "runs", label: nav.runs, icon: History, href: urls.history(slug) }),
      ...(canBuild ? [place({ id: "bin", label: binText.title, icon: Trash2, href: urls.bin(slug) })] : []),
      ...settingsTabsOf(role).map((tab) =>
        place({
          id: `settings-${tab}`,
          label: `${nav.settings}: ${settingsText.tabs[tab]}`,
          icon: Settings2,
          href: urls.settings(slug, tab),
        }),
      ),
      ...(person.isOperator
        ? [place({ id: "outbox", label: outboxText.title, icon: Inbox, href: urls.outbox() })]
        : []),
      place({ id: "account", label: accountMenuText.profile, icon: User, href: urls.account() }),
      ...agents.map(
        (agent): PaletteItem => ({
          id: agent.id,
          group: "agents",
          label: agent.title,
          hint: agent.specialty,
          start: <AgentAvatar id={agent.id} size={20} />,
          keywords: agent.category,
          run: () => go(canBuild ? urls.agent(slug, agent.id) : urls.startChat(slug, agent.id)),
          ...(canBuild && { beside: { kind: "agent", agentId: agent.id } }),
        }),
      ),
      ...workflows.map(
        (workflow): PaletteItem => ({
          id: workflow.id,
          group: "workflows",
          label: workflow.title,
          icon: Workflow,
          keywords: workflow.category,
          run: () => go(canBuild ? urls.workflowBuild(slug, workflow.id) : urls.startWorkflow(slug, workflow.id)),
        }),
      ),
      ...(projects ?? []).map(({ id, name }) =>
        place({
          id: `project-${id}`,
          label: name,
          hint: projectText.title,
          icon: FolderKanban,
          href: urls.project(slug, id),
        }),
      ),
      ...libraryItems,
      ...[...threads.values()].map(
        (thread): PaletteItem => ({
          id: thread.id,
          group: "threads",
          label: thread.title,
          hint: thread.origin,
          start: <StatusDot status={thread.status} label={thread.statusText} />,
          run: () => go(thread.href),
          beside: thread.kind === "run" ? { kind: "run", runId: thread.id } : { kind: "chat", chatId: thread.id },
        }),
      ),
      action({ id: "new-chat", label: shortcuts.newChat, icon: SquarePen, run: startChat }),
      ...(canBuild
        ? [
            action({ id: "new-agent", label: shortcuts.newAgent, icon: Plus, run: () => openDialog("new-agent") }),
            action({
              id: "new-workflow",
              label: shortcuts.newWorkflow,
              icon: Plus,
              run: () => openDialog("new-workflow"),
            }),
            action({
              id: "add-knowledge",
              label: knowledgeLibraryText.add,
              icon: Plus,
              run: () => openDialog("add-knowledge"),
            }),
          ]
        : []),
      action({
        id: "theme",
        label: palette.toggleTheme,
        icon: SunMoon,
        keywords: [accountMenuText.theme],
        run: () => setTheme(shown === "dark" ? "light" : "dark"),
      }),
      action({ id: "shortcuts", label: shortcuts.title, icon: Keyboard, run: () => openDialog("shortcuts") }),
      ...workflows.map((workflow) =>
        action({
          id: `run-${workflow.id}`,
          label: palette.runWorkflow(workflow.title),
          icon: Play,
          run: () => go(urls.startWorkflow(slug, workflow.id)),
        }),
      ),
      ...agents.map((agent) =>
        action({
          id: `chat-${agent.id}`,
          label: palette.chatWith(agent.title),
          icon: MessageSquarePlus,
          run: () => go(urls.startChat(slug, agent.id)),
        }),
      ),
      ...(workspaces ?? [])
        .filter((one) => one.id !== workspaceId)
        .map(
          (one): PaletteItem => ({
            id: one.id,
            group: "workspaces",
            label: palette.switchTo(one.name),
            start: <WorkspaceIcon workspace={one} size={20} />,
            run: () => go(urls.home(one.slug)),
          }),
        ),
      {
        id: "new-workspace",
        group: "workspaces",
        label: switcherText.new,
        icon: Plus,
        run: () => openDialog("new-workspace"),
      },
    ];
  }, [
    agents,
    workflows,
    projects,
    libraryItems,
    workspaces,
    newest,
    found,
    workspaceId,
    slug,
    role,
    person,
    shown,
    go,
    startChat,
  ]);
}

/** Agent and workflow ids in palette item ids: `run-<id>` starts a workflow, `chat-<id>` a chat with an agent. */
const contentIdsIn = (itemIds: readonly string[]) => [
  ...new Set(
    itemIds.flatMap((id) => /^(?:run-|chat-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(id)?.[1] ?? []),
  ),
];
