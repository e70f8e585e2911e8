import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Skills: their library, their editor, imports, and their field in the agent editor. */
export const skillText = sentences("skillText", {
  title: "Skills",
  new: "New skill",
  actions: (name: string) => `Actions for ${name}`,
  tooMany: (max: number) => `A workspace can have up to ${max} skills. Delete one first.`,
  nameTaken: (name: string) => `This workspace already has a skill named ${name}. Use another name in SKILL.md.`,
  changedElsewhere: "Someone else saved this skill. Reload it, then make your changes again.",
  unavailable: (name: string) => `There is no skill named ${name} for this agent.`,
  noFile: (path: string) => `The skill has no text file ${path}.`,

  problems: {
    noMain: "A skill needs a file SKILL.md.",
    noHead: "SKILL.md must begin with its name and description between two lines of ---.",
    name: (max: number) =>
      `The name in SKILL.md must have lowercase letters, digits, and single hyphens, at most ${max} characters.`,
    description: (max: number) => `SKILL.md needs a description of at most ${max} characters.`,
    tooManyFiles: (max: number) => `A skill can have up to ${max} files.`,
    tooLarge: "A skill can have up to 1 MB, and 512 kB in one file.",
    paths: "Some files have names that can't be used, or that differ only by case.",
    archive: "This file can't be read. Choose a ZIP archive of up to 20 MB.",
    noSkills: "There is no SKILL.md in it.",
  },

  git: {
    invalidUrl: "Enter the URL of a public repository or folder on GitHub.",
    notFound: "GitHub has no such public repository or branch.",
    limited: "GitHub refuses more requests from this server for now. Try again later, or import a ZIP archive.",
    failed: "GitHub didn't answer. Try again later.",
  },

  page: {
    intro: "Instructions and scripts for certain tasks. Agents read a skill when a task needs it.",
    search: "Search skills",
    add: "Add skill",
    ready: "Ready-made skills",
    import: "Import",
    empty: {
      title: "No skills yet",
      text: "A skill is a folder with instructions for one kind of task, and with references and scripts if it needs them. Start with a ready-made one, or write your own.",
      readOnly: "Editors of this workspace create them.",
    },
  },

  create: {
    name: "Name",
    nameHint: "Lowercase letters, digits, and hyphens.",
    namePlaceholder: "weekly-report",
    description: "Description",
    descriptionHint: "What it does and when to use it. Agents decide by this.",
    descriptionPlaceholder: "Writes the weekly report. Use when someone asks for a report of the week.",
    body: (name: string) =>
      `# ${name}\n\n## Steps\n\n1. Ask for what is missing.\n2. Do the work.\n3. Check the result.\n`,
    create: "Create skill",
    done: "Skill created",
  },

  ready: {
    title: "Ready-made skills",
    text: "Added skills are yours to change.",
    exists: "Already in this workspace",
    add: (count: number) => (count === 0 ? "Add skills" : `Add ${plural(count, "skill")}`),
    added: (count: number) => `${plural(count, "skill")} added`,
  },

  import: {
    title: "Import skills",
    drop: "Drop a ZIP archive here",
    dropHint: "Each folder with a SKILL.md is a skill. Up to 20 MB.",
    choose: "Choose file",
    url: "Or a public repository or folder on GitHub",
    urlPlaceholder: "https://github.com/owner/repository/tree/main/skills",
    find: "Find skills",
    found: (count: number) => `${plural(count, "skill")} found`,
    select: "Select what to import. Agents follow the instructions of a skill, so import only what you trust.",
    files: (count: number) => plural(count, "file"),
    run: (count: number) => (count === 0 ? "Import" : `Import ${plural(count, "skill")}`),
    done: (count: number) => `${plural(count, "skill")} imported`,
    back: "Choose another source",
  },

  editor: {
    files: "Files",
    newFile: "New file",
    filePath: "Path of the file",
    filePathPlaceholder: "references/glossary.md",
    pathInvalid: "Use a relative path that no other file has.",
    rename: "Rename file",
    deleteFile: "Delete file",
    fileActions: (path: string) => `Actions for ${path}`,
    content: (path: string) => `Content of ${path}`,
    binary: "This file is not text. It is kept and exported as it is.",
    save: "Save version",
    saved: (version: number) => `Version ${version} saved`,
    version: (version: number) => `Version ${version}`,
    unsaved: "Unsaved changes",
    export: "Export ZIP",
    versions: "Versions",
    restore: "Restore",
    restored: (version: number) => `The files of version ${version} are in the editor. Save to keep them.`,
    current: "Current",
    formerMember: "Former member",
    tags: "Tags",
    tagPlaceholder: "Add a tag and press Enter",
    readOnly: "You can read this skill, but not change it.",
    loadFailed: "The skill could not be loaded.",
  },

  write: {
    open: "Write with AI",
    title: "Write with AI",
    label: "What should change?",
    placeholder: "Add a checklist for the result, and a script that counts words.",
    run: "Propose changes",
    accept: (count: number) => `Accept ${plural(count, "change")}`,
    dismiss: "Dismiss",
    added: "New file",
    removed: "Deleted file",
    none: "Nothing would change. Say it in other words.",
    failed: "The changes could not be written.",
    left: (count: number) => `${plural(count, "file")} left out, because the path or size isn't allowed.`,
  },

  delete: {
    item: "Delete skill",
    title: (name: string) => `Delete ${name}?`,
    text: "You can restore it from the bin for 30 days.",
  },

  agent: {
    label: "Skills",
    hint: "What the agent knows how to do. It sees names and descriptions, and reads a skill when a task needs it.",
    add: "Add a skill",
    search: "Search skills",
    none: "No skills yet",
    gone: "Deleted skill",
    remove: (name: string) => `Remove ${name}`,
    manage: "Manage skills",
    max: (max: number) => `An agent can have up to ${max} skills.`,
  },

  mention: {
    group: "Skills",
    hint: "The agent can read and follow it",
    gone: "This skill no longer exists",
  },
});
