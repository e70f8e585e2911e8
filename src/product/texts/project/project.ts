import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Projects: their list, their page, and moving chats. */
export const projectText = sentences("projectText", {
  title: "Projects",
  new: "New project",
  search: "Search projects",
  empty: {
    title: "No projects yet",
    text: "A project keeps chats together. Each of its chats follows its instructions and reads its files.",
  },
  actions: (name: string) => `Actions for ${name}`,
  chatsOf: (name: string) => `Chats in ${name}`,
  chats: (count: number) => plural(count, "chat"),
  tooMany: (max: number) => `You can have up to ${max} projects. Delete one first.`,
  nameLabel: "Name",
  nameHelp: "You can add instructions, files, and an agent next.",
  create: "Create project",
  rename: "Rename project",
  startChat: (name: string) => `New chat in ${name}`,
  chatsTitle: "Chats in this project",
  noChats: {
    title: "No chats in this project yet",
    text: "Start one above, or move a chat here from its menu.",
  },
  loadFailed: "The project could not be loaded.",
  settings: "Project settings",
  readOnly: "Only the person who created this project can change it.",

  instructions: {
    title: "Instructions",
    text: "What every chat in this project should follow: background, tone, rules.",
    label: "Instructions for all chats in this project",
    help: "Chats follow changes from their next message on.",
    add: "Add instructions",
    edit: "Edit instructions",
  },

  files: {
    title: "Files",
    text: "Documents that every chat in this project can read.",
    add: "Add files",
    addTo: "Add files to this project",
    removed: (name: string) => `${name} removed from the project`,
    tooMany: (max: number) => `A project can have up to ${max} files. Remove one first.`,
    tooManyChosen: (max: number) => `A project can have up to ${max} files. The others weren't added.`,
    unsupported: (name: string) => `${name} has no text that can be read. Add a document instead.`,
  },

  agent: {
    title: "Agent",
    text: "Answers in new chats of this project, unless you select another one there.",
  },

  move: {
    item: "Move to project",
    open: (name: string) => `Open project ${name}`,
    title: "Move to project",
    text: "From its next message on, the chat follows the instructions of the project and reads its files.",
    search: "Search projects",
    none: "No project",
    submit: "Move",
    moved: (name: string) => `Chat moved to ${name}`,
    removed: "Chat removed from its project",
  },

  delete: {
    item: "Delete project",
    title: (name: string) => `Delete ${name}?`,
    text: "Its instructions and files are deleted. This cannot be undone.",
    question: (count: number) => `What should happen to ${count === 1 ? "its chat" : `its ${plural(count, "chat")}`}?`,
    keep: "Keep the chats",
    keepText: "They stay in your list of chats, without the instructions and files of the project.",
    chats: "Delete the chats, too",
    chatsText: "Their messages and files are deleted with the project.",
    confirm: "Delete project",
    deleted: "Project deleted",
  },
});
