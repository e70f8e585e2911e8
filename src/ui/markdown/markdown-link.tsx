import { createContext, type ReactNode, use } from "react";
import { textOf } from "./text-of.ts";
import { UntrustedContext } from "./untrusted-context.ts";

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
  const isUntrusted = use(UntrustedContext);
  const own = rule({ href, children });
  if (own !== undefined) return own;
  if (/^#user-content-/.test(href)) return <NoteLink id={href.slice(1)}>{children}</NoteLink>;
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <span>{children}</span>;
  const target = targetOf(href);
  const link = (
    // The author of an untrusted text may pretend another host in the tooltip, too.
    <a href={href} title={isUntrusted ? target : (title ?? target)} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
  if (!isUntrusted || !target || namesTarget(textOf(children), href, target)) return link;
  return (
    <>
      {link} <span className="text-ink-3 wrap-anywhere">({target})</span>
    </>
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

/** Host or mail address of a link. */
function targetOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { host, protocol, pathname } = new URL(href);
  return host || (protocol === "mailto:" ? pathname : undefined) || undefined;
}

/** Whether the label is the URL itself or its host, so that nothing needs to be added. */
function namesTarget(label: string, href: string, target: string): boolean {
  const shown = label.trim().toLowerCase();
  return [target, href, new URL(href).href].some((one) => shown === one.toLowerCase()) && !hasUserInfo(href);
}

/** In https://bank.example@evil.example, the host is the second one. */
const hasUserInfo = (href: string): boolean => new URL(href).username !== "";
