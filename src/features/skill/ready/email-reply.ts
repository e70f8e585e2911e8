import type { ReadySkill } from "./ready-skill.ts";

export const emailReply: ReadySkill = {
  category: "Writing",
  main: `---
name: email-reply
description: Drafts a reply to an email so that every question is answered and the next step is clear. Use when someone pastes or forwards a message and wants an answer.
license: MIT
---

# Email reply

## Steps

1. Find out what the sender wants: information, a decision, help, or to be heard. Often two of them.
2. List every question and request in the message, also the ones between the lines.
3. Decide what can be answered with what you know. Ask your user for the rest, in one question.
4. Draft:
   - First sentence: the answer, or what happens next.
   - Then the reasons and details, in the order of the sender's questions.
   - Last sentence: who does what until when.
5. Match the tone and the form of address of the sender, one degree friendlier if they are upset.
6. Suggest a subject only if the topic has changed.

## Complaints

Say what went wrong in plain words, without "if" and without blaming. Say what you do about it. Apologize once. Promise only what your user has agreed to.

## Check

- Would the sender have to ask again? Then something is missing.
- Is there a sentence that could be left out? Leave it out.
- Placeholders in [brackets] for everything that you don't know.
`,
};
