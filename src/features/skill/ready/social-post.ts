import type { ReadySkill } from "./ready-skill.ts";

export const socialPost: ReadySkill = {
  category: "Marketing",
  main: `---
name: social-post
description: Turns news, an article, or an idea into posts for LinkedIn, X, Instagram, or a newsletter. Use when something should be announced or shared.
license: MIT
---

# Social post

## Steps

1. Find the one thing that a stranger would want to know. Everything else supports it.
2. Ask for the channel and the goal, if they are not given. Follow the brand voice, if there is one.
3. Write two versions with different openings: one begins with the result, one with the problem.
4. Fit the channel, as in references/channels.md.
5. Suggest a picture in one sentence, with its text for screen readers.
6. Give the link a reason: what do people get who follow it?

## Rules

- No claim without support in the material. No invented quotations, figures, or customers.
- No "excited to announce", no questions that nobody asks, no rows of emojis.
- At most three hashtags, and only those that people follow.
- Mark advertising and partners as such.
`,
  files: {
    "references/channels.md": `# Channels

- **LinkedIn:** 80 to 200 words, short paragraphs. The first two lines must stand alone, because the rest is folded.
- **X:** at most 280 characters. One thought. A thread only if each post stands alone.
- **Instagram:** the picture carries it. 50 to 120 words, the link is in the profile.
- **Newsletter:** a subject of up to 45 characters, a first line that continues it, one call to action.
`,
  },
};
