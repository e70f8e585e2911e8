import type { ReadySkill } from "./ready-skill.ts";

export const releaseNotes: ReadySkill = {
  category: "Product",
  main: `---
name: release-notes
description: Turns commits, pull requests, or a list of tickets into release notes for users. Use when a version is about to be published or announced.
license: MIT
---

# Release notes

## Steps

1. Collect what changed. Ask for the version, its date, and who reads the notes, if they are not given.
2. Drop what no user notices: refactoring, tests, build, typos in code.
3. Merge entries about the same thing. One change, one line.
4. Sort into: New, Improved, Fixed, Changed or removed. Leave out empty groups.
5. Write each line from the user's side: what they can do now, or what no longer goes wrong.
6. Put what people must do, such as a migration or a new permission, at the top under "Before you update".
7. End with thanks to outside contributors, if there are names.

## Style

- One sentence in each line, in the present tense, at most 25 words.
- "Exports keep their time zone" instead of "Fixed bug in export".
- Names of buttons and menus as they are on the screen.
- No internal numbers, except in brackets at the end of a line.

## Check

- Could a user who knows nothing about the code understand every line?
- Is every line supported by what you were given? Remove it if not.
`,
};
