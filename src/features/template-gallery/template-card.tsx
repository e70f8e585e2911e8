import type { ReactNode } from "react";
import { Link } from "#client/shell/link.tsx";
import type { TemplateIcon } from "#features/template/schema.ts";
import { TemplateTile } from "./template-tile.tsx";

interface TemplateCardProps {
  href: string;
  icon: TemplateIcon;
  title: string;
  category: string;
  description: string;
  /** A line about the content. */
  children: ReactNode;
}

/** The card of a template; it opens the preview. */
export function TemplateCard({ href, icon, title, category, description, children }: TemplateCardProps) {
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line p-4 transition-colors hover:border-line-2 hover:bg-sunken has-focus-visible:border-line-2">
      <div className="flex items-start gap-3">
        <TemplateTile icon={icon} />
        <div className="min-w-0">
          <h2 className="font-medium leading-5">
            <Link href={href} className="stretch">
              {title}
            </Link>
          </h2>
          <p className="text-sm text-ink-3">{category}</p>
        </div>
      </div>
      <p className="text-sm text-ink-2">{description}</p>
      <div className="mt-auto pt-1">{children}</div>
    </li>
  );
}
