import { createContext, type ReactNode, use } from "react";

/** Renders a link; undefined uses the default for external links. */
export type LinkRule = (link: { href: string; children: ReactNode }) => ReactNode | undefined;

export const LinkRuleContext = createContext<LinkRule>(() => undefined);

interface MarkdownLinkProps {
  href?: string;
  title?: string;
  children?: ReactNode;
}

/** A link in a text. Only web and mail URLs are links; footnotes stay within the text. */
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

/** A link to a footnote or back. Texts on a page may share footnote ids, so it scrolls within its own text. */
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

/** Host of a link, for the tooltip. */
function hostOf(href: string): string | undefined {
  return URL.canParse(href) ? new URL(href).host || undefined : undefined;
}
