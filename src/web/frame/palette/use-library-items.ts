import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, Braces, GraduationCap, type LucideIcon, NotebookText, PenLine, Server } from "lucide-react";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useApiActions } from "#features/api-action/client/use-api-actions.ts";
import { matchSources } from "#features/knowledge/client/mentions.ts";
import { titleOfNote, useFoundNotes } from "#features/note/client/use-note-names.ts";
import { useSkills } from "#features/skill/client/use-skills.ts";
import { useStyles } from "#features/style/client/use-styles.ts";
import { hasAbility } from "#product/roles.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { noteText } from "#product/texts/note/note.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import type { PaletteItem } from "./palette-item.ts";

interface LibraryThing {
  readonly id: string;
  readonly label: string;
  readonly keywords?: string[];
}

/** The things of the libraries, for a search: sources, notes, brand voices, skills, custom tools and servers. */
export function useLibraryItems(query: string): PaletteItem[] {
  const { id: workspaceId, slug, role } = useWorkspace();
  const go = useGo();
  const enabled = query.trim() !== "";
  // Their pages are for those who may create things.
  const canBuild = hasAbility(role, "createItems");
  const forBuilders = { enabled: enabled && canBuild };
  const { data: nodes } = useQuery(
    api.knowledgeSourceTreeNode.getAll.queryOptions(
      { workspaceId },
      { enabled, select: (all) => matchSources(all, query), placeholderData: keepPreviousData },
    ),
  );
  const { data: notes } = useFoundNotes(query, enabled);
  const { data: voices } = useStyles(forBuilders);
  const { data: skills } = useSkills(forBuilders);
  const { data: tools } = useApiActions(enabled);
  const { data: servers } = useQuery(api.mcpServer.getAll.queryOptions({ workspaceId }, forBuilders));
  return useMemo(() => {
    if (!enabled) return [];
    const items = (
      things: readonly LibraryThing[] | undefined,
      kind: { name: string; hint: string; icon: LucideIcon; href: (id: string) => string },
    ) =>
      (things ?? []).map(({ id, label, keywords }): PaletteItem => {
        const { name, hint, icon, href } = kind;
        return {
          id: `${name}-${id}`,
          group: "goTo",
          label,
          hint,
          icon,
          ...(keywords && { keywords }),
          run: () => go(href(id)),
        };
      });
    return [
      ...items(
        nodes?.map(({ id, text }) => ({ id, label: text })),
        {
          ...{ name: "source", hint: knowledgeLibraryText.title, icon: BookOpen },
          href: (id) => urls.knowledgeSource(slug, id),
        },
      ),
      ...items(
        notes?.map((note) => ({ id: note.id, label: titleOfNote(note), keywords: note.category })),
        {
          ...{ name: "note", hint: noteText.title, icon: NotebookText },
          href: (id) => urls.note(slug, id),
        },
      ),
      ...items(
        voices?.map(({ id, title, category }) => ({ id, label: title, keywords: category })),
        {
          ...{ name: "voice", hint: navText.brandVoices, icon: PenLine },
          href: () => urls.brandVoices(slug),
        },
      ),
      ...items(
        skills?.map(({ id, name, category }) => ({ id, label: name, keywords: category })),
        {
          ...{ name: "skill", hint: navText.skills, icon: GraduationCap },
          href: (id) => urls.skill(slug, id),
        },
      ),
      ...items(
        tools?.map(({ id, title }) => ({ id, label: title })),
        {
          ...{ name: "tool", hint: navText.tools, icon: Braces },
          href: (id) => urls.apiAction(slug, id),
        },
      ),
      ...items(
        servers?.map(({ id, name }) => ({ id, label: name })),
        {
          ...{ name: "server", hint: mcpServerText.title, icon: Server },
          href: (id) => urls.mcpServers(slug, id),
        },
      ),
    ];
  }, [enabled, nodes, notes, voices, skills, tools, servers, slug, go]);
}
