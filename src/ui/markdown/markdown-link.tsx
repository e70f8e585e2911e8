import { createContext, type ReactNode, use } from "react";

/** What to show for a link; undefined shows it as a link to elsewhere. */
export type LinkRule = (link: { href: string; children: ReactNode }) => ReactNode | undefined;

export const LinkRuleContext = createContext<LinkRule>(() => undefined);

interface MarkdownLinkProps {
  href?: string;
  title?: string;
  children?: ReactNode;
}

/** A link out of the text. Only web and mail addresses are links; notes of the text itself stay inside it. */
export function MarkdownLink({ href = "", title, children }: MarkdownLinkProps) {
  const rule = use(LinkRuleContext);
  const own = rule({ href, children });
  if (own !== undefined) return own;
  if (/^#user-content-/.test(href)) return <NoteLink id={href.slice(1)}>{children}</NoteLink>;
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} title={title ?? hostOf(href)} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** To a footnote and back. Several texts on a page count their notes alike, so the jump stays inside this one. */
function NoteLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      data-note
      onClick={(event) => {
        event.preventDefault();
        const text = event.currentTarget.closest(".prose");
        text?.querySelector(`[id$="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
      }}
    >
      {children}
    </a>
  );
}

/** Where a link leads, for the pointer that rests on it. */
function hostOf(href: string): string | undefined {
  return URL.canParse(href) ? new URL(href).host || undefined : undefined;
}
