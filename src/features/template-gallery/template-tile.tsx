import {
  Brain,
  Calculator,
  CalendarRange,
  FileCheck,
  FileSearch,
  Funnel,
  GraduationCap,
  LifeBuoy,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareQuote,
  MessagesSquare,
  PenLine,
  Presentation,
  Scale,
  SearchCheck,
  Share2,
  Swords,
  UserSearch,
} from "lucide-react";
import type { TemplateIcon } from "#features/template/service.ts";
import { cx } from "#ui/cx.ts";

const icons: Readonly<Record<TemplateIcon, LucideIcon>> = {
  brain: Brain,
  calculator: Calculator,
  "calendar-range": CalendarRange,
  "file-check": FileCheck,
  "file-search": FileSearch,
  funnel: Funnel,
  "graduation-cap": GraduationCap,
  "life-buoy": LifeBuoy,
  lightbulb: Lightbulb,
  "list-checks": ListChecks,
  megaphone: Megaphone,
  "message-square-quote": MessageSquareQuote,
  "messages-square": MessagesSquare,
  "pen-line": PenLine,
  presentation: Presentation,
  scale: Scale,
  "search-check": SearchCheck,
  "share-2": Share2,
  swords: Swords,
  "user-search": UserSearch,
};

interface TemplateTileProps {
  icon: TemplateIcon;
  className?: string;
}

/** The icon of a template; the title is shown beside it. */
export function TemplateTile({ icon, className }: TemplateTileProps) {
  const Icon = icons[icon];
  return (
    <span
      aria-hidden
      className={cx("grid size-8 flex-none place-items-center rounded-control bg-hover text-ink-2", className)}
    >
      <Icon className="size-4" />
    </span>
  );
}
