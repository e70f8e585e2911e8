import {
  Binoculars,
  BookOpen,
  Brain,
  Bug,
  Calculator,
  CalendarRange,
  ChartColumn,
  CircleQuestionMark,
  ClipboardList,
  FileCheck,
  FileSearch,
  Files,
  Funnel,
  GitPullRequest,
  GraduationCap,
  Inbox,
  LifeBuoy,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareQuote,
  MessagesSquare,
  PenLine,
  Phone,
  Presentation,
  Scale,
  SearchCheck,
  Share2,
  ShieldCheck,
  Sprout,
  Star,
  Swords,
  Table2,
  Target,
  UserSearch,
} from "lucide-react";
import type { TemplateIcon } from "#features/template/schema.ts";
import { cx } from "#ui/cx.ts";

const icons: Readonly<Record<TemplateIcon, LucideIcon>> = {
  binoculars: Binoculars,
  "book-open": BookOpen,
  brain: Brain,
  bug: Bug,
  calculator: Calculator,
  "calendar-range": CalendarRange,
  "chart-column": ChartColumn,
  "circle-question-mark": CircleQuestionMark,
  "clipboard-list": ClipboardList,
  "file-check": FileCheck,
  "file-search": FileSearch,
  files: Files,
  funnel: Funnel,
  "git-pull-request": GitPullRequest,
  "graduation-cap": GraduationCap,
  inbox: Inbox,
  "life-buoy": LifeBuoy,
  lightbulb: Lightbulb,
  "list-checks": ListChecks,
  mail: Mail,
  megaphone: Megaphone,
  "message-square-quote": MessageSquareQuote,
  "messages-square": MessagesSquare,
  "pen-line": PenLine,
  phone: Phone,
  presentation: Presentation,
  scale: Scale,
  "search-check": SearchCheck,
  "share-2": Share2,
  "shield-check": ShieldCheck,
  sprout: Sprout,
  star: Star,
  swords: Swords,
  "table-2": Table2,
  target: Target,
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
