import {
  Bot,
  CircleChevronDown,
  FileAudio,
  FileText,
  Hash,
  Image,
  Link,
  ListChecks,
  type LucideIcon,
  Square,
  StickyNote,
  TextCursorInput,
  ToggleLeft,
  UserRoundPen,
} from "lucide-react";

/** Specs name their icons, for they have no code of the browser. Add a line for a new name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  bot: Bot,
  "circle-chevron-down": CircleChevronDown,
  "file-audio": FileAudio,
  "file-text": FileText,
  hash: Hash,
  image: Image,
  link: Link,
  "list-checks": ListChecks,
  "sticky-note": StickyNote,
  "text-cursor-input": TextCursorInput,
  "toggle-left": ToggleLeft,
  "user-round-pen": UserRoundPen,
};

/** The icon of a spec or a field type. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? Square;
