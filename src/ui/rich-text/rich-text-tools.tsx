import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  AtSign,
  Bold,
  Columns3,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Rows3,
  SquareCode,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Underline,
} from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import type { UiLabels } from "../default-labels.ts";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { useUiLabels } from "../ui-labels.ts";
import { newTable, tableCommands } from "./table-nodes.ts";

interface RichTextToolsProps {
  editor: Editor;
  /** The URL row that is open below. */
  asking: "link" | "picture" | null;
  onAsk: (what: "link" | "picture") => void;
  /** Opens the suggestion list; undefined without mentions. */
  onMention?: (() => void) | undefined;
}

interface Tool {
  name: keyof UiLabels;
  icon: LucideIcon;
  keys?: Shortcut;
  isOn?: (editor: Editor) => boolean;
  act: (editor: Editor) => void;
}

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  icon,
  keys: `mod+alt+${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  act: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const groups: readonly (readonly Tool[])[] = [
  [
    {
      name: "bold",
      icon: Bold,
      keys: "mod+b",
      isOn: (editor) => editor.isActive("bold"),
      act: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: "italic",
      icon: Italic,
      keys: "mod+i",
      isOn: (editor) => editor.isActive("italic"),
      act: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: "underline",
      icon: Underline,
      keys: "mod+u",
      isOn: (editor) => editor.isActive("underline"),
      act: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: "strike",
      icon: Strikethrough,
      keys: "mod+shift+s",
      isOn: (editor) => editor.isActive("strike"),
      act: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
  [
    {
      name: "bulletList",
      icon: List,
      keys: "mod+shift+8",
      isOn: (editor) => editor.isActive("bulletList"),
      act: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: "numberedList",
      icon: ListOrdered,
      keys: "mod+shift+7",
      isOn: (editor) => editor.isActive("orderedList"),
      act: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: "codeBlock",
      icon: SquareCode,
      keys: "mod+alt+c",
      isOn: (editor) => editor.isActive("codeBlock"),
      act: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
];

const tableCommand = (act: keyof typeof tableCommands) => (editor: Editor) => {
  editor.commands.focus();
  tableCommands[act](editor.state, editor.view.dispatch);
};
const tableTools: readonly Tool[] = [
  { name: "addRow", icon: Rows3, act: tableCommand("addRowAfter") },
  { name: "addColumn", icon: Columns3, act: tableCommand("addColumnAfter") },
  { name: "deleteRow", icon: TableRowsSplit, act: tableCommand("deleteRow") },
  { name: "deleteColumn", icon: TableColumnsSplit, act: tableCommand("deleteColumn") },
  { name: "deleteTable", icon: Trash2, act: tableCommand("deleteTable") },
];

/** The formatting toolbar, with arrow key navigation. */
export function RichTextTools({ editor, asking, onAsk, onMention }: RichTextToolsProps) {
  const labels = useUiLabels();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: groups
        .flat()
        .filter(({ isOn }) => isOn?.(now))
        .map(({ name }) => name),
      isLink: now.isActive("link"),
      isInTable: now.isActive("table"),
    }),
  });
  const button = ({ name, icon, keys, act }: Tool) => (
    <IconButton
      key={name}
      icon={icon}
      size="s"
      label={labels[name]}
      shortcut={keys}
      isSelected={state.on.includes(name)}
      onPress={() => act(editor)}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label={labels.formatting}
      onKeyDown={moveFocus}
      className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-line border-b px-1.5 py-1"
    >
      {groups.map((tools) => (
        <Group key={tools[0]?.name}>{tools.map(button)}</Group>
      ))}
      <Group>
        <IconButton
          icon={Link2}
          size="s"
          label={labels.link}
          shortcut="mod+k"
          isSelected={state.isLink || asking === "link"}
          onPress={() => onAsk("link")}
        />
        <IconButton
          icon={ImagePlus}
          size="s"
          label={labels.picture}
          isSelected={asking === "picture"}
          onPress={() => onAsk("picture")}
        />
        {!state.isInTable && (
          <IconButton
            icon={Table}
            size="s"
            label={labels.table}
            onPress={() => editor.chain().focus().insertContent(newTable(3, 3)).run()}
          />
        )}
        {onMention && <IconButton icon={AtSign} size="s" label={labels.mention} onPress={onMention} />}
      </Group>
      {state.isInTable && <Group>{tableTools.map(({ isOn: _, ...tool }) => button(tool))}</Group>}
    </div>
  );
}

const Group = ({ children }: { children: ReactNode }) => <span className="flex">{children}</span>;

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement); // any element; indexOf returns -1 if it isn't a button
  if (!step || at < 0) return;
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}
