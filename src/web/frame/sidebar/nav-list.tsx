import {
  BookOpen,
  Bot,
  Braces,
  CircleAlert,
  FolderKanban,
  GraduationCap,
  History,
  House,
  MessagesSquare,
  NotebookText,
  PenLine,
  Plug,
  Server,
  Workflow,
} from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useNeedsYou } from "#features/needs-you/client.ts";
import { hasAbility } from "#product/roles.ts";
import { projectText } from "#product/texts/project/project.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { needsYouText } from "#product/texts/shell/needs-you.ts";
import { urls } from "#product/urls.ts";
import { NavItem } from "./nav-item.tsx";

const text = navText;

/** What agents work with. */
export function AssetList({ slug, isRail }: { slug: string; isRail: boolean }) {
  const { role } = useWorkspace();
  const canBuild = hasAbility(role, "createItems");
  return (
    <div className={isRail ? "mt-px" : "mt-4"}>
      {!isRail && <h2 className="mb-1 flex h-6 items-center pl-2.5 text-xs font-medium text-ink-3">{text.assets}</h2>}
      <ul aria-label={text.assets} className="grid gap-px">
        <NavItem isRail={isRail} href={urls.knowledge(slug)} icon={BookOpen} label={text.knowledge} />
        <NavItem isRail={isRail} href={urls.notes(slug)} icon={NotebookText} label={text.notes} />
        {canBuild && (
          <>
            <NavItem isRail={isRail} href={urls.brandVoices(slug)} icon={PenLine} label={text.brandVoices} />
            <NavItem isRail={isRail} href={urls.skills(slug)} icon={GraduationCap} label={text.skills} />
          </>
        )}
        <NavItem isRail={isRail} href={urls.apiActions(slug)} icon={Braces} label={text.tools} />
        {canBuild && <NavItem isRail={isRail} href={urls.mcpServers(slug)} icon={Server} label={text.mcpServers} />}
        <NavItem isRail={isRail} href={urls.integrations(slug)} icon={Plug} label={text.integrations} />
      </ul>
    </div>
  );
}

/** The main links of a workspace. */
export function NavList({ slug, isRail }: { slug: string; isRail: boolean }) {
  const { data: { count } = { count: 0 } } = useNeedsYou();
  return (
    <ul aria-label={text.main} className="grid gap-px">
      <NavItem isRail={isRail} href={urls.home(slug)} icon={House} label={text.home} isExact />
      <NavItem
        isRail={isRail}
        href={urls.needsYou(slug)}
        icon={CircleAlert}
        label={needsYouText.title}
        badge={{ count, label: needsYouText.count(count) }}
      />
      <NavItem isRail={isRail} href={urls.agents(slug)} icon={Bot} label={text.agents} />
      <NavItem isRail={isRail} href={urls.workflows(slug)} icon={Workflow} label={text.workflows} />
      <NavItem isRail={isRail} href={urls.chats(slug)} icon={MessagesSquare} label={text.chats} isExact />
      <NavItem isRail={isRail} href={urls.projects(slug)} icon={FolderKanban} label={projectText.title} isExact />
      <NavItem isRail={isRail} href={urls.history(slug)} icon={History} label={text.runs} isExact />
    </ul>
  );
}
