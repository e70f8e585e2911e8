import { expect, test } from "vitest";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { publicPageText } from "#product/texts/http/public-page.ts";
import { noteAskText } from "#product/texts/note/ask-ai.ts";
import { noteText } from "#product/texts/note/note.ts";
import { publicNoteText } from "#product/texts/note/public-note.ts";
import { urls } from "#product/urls.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { look } from "../support/look.ts";
import { removeSamples } from "../support/remove-samples.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { inviteTeammate } from "../support/teammate.ts";

const guideline = `# How we write

Short sentences.  Active  voice. We say **you**, and never _the user_.

| Instead of | Write |
|---|---|
| utilize | use |
| in order to | to |

1. Say what happened
2. Say what to do

- [x] Agreed by the team

\`\`\`ts
const greeting = "Hello";
\`\`\`

> Read it aloud. If you stumble, rewrite it. See [our site](https://example.com).`;
const typical = [
  { title: "How we write", content: guideline, category: ["Style", "Team"] },
  { title: "Opening hours", content: "Monday to Friday, 9 to 17. In August until 15.", category: ["Facts"] },
  { title: "", content: "An idea without a name yet.", category: [] },
];
const long = (at: number) => ({
  title: `Note ${at} with a title that uses all of the characters that the title of a note may have, whatever the screen is like`,
  content: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk ".repeat(20),
  category: Array.from({ length: 8 }, (_, index) => `Category ${index} of note ${at}`),
});

test("notes fit every screen, empty, typical and overfull, in both themes and in German", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await removeSamples(page, workspaceId);
  const create = (one: object) => callProcedure<{ id: string }>(page, "note.create", { workspaceId, ...one });
  await page.goto(urls.notes(slug));
  await page.getByText(noteText.page.empty.title).waitFor();
  await look(page, "notes-empty");
  const ids: string[] = [];
  for (const one of typical) ids.push((await create(one)).id);
  const [noteId = ""] = ids;
  await callProcedure(page, "note.toggleIsPublic", { id: noteId, isPublic: true });
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Press officer", system: "You write for the press." },
    ...{ noteIds: ids.slice(0, 2), isMemoryEnabled: true },
  });
  await page.goto(urls.notes(slug));
  await page.getByText("How we write").first().waitFor();
  await look(page, "notes-typical");

  await page.goto(urls.note(slug, noteId));
  const content = page.getByRole("textbox", { name: noteText.editor.content });
  await content.waitFor();
  await look(page, "note-editor", content);
  await page.getByRole("button", { name: noteText.agents.assigned(1), exact: true }).click();
  await page.getByRole("option", { name: "Press officer", selected: true }).waitFor();
  await look(page, "note-agents");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: publicNoteText.share, exact: true }).click();
  await page.getByRole("switch", { name: publicNoteText.toggle }).waitFor();
  await look(page, "note-share");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: noteAskText.button }).click();
  await page.getByRole("menuitem", { name: noteAskText.tasks.fixGrammar }).click();
  await page.getByRole("dialog").getByRole("button", { name: noteAskText.accept }).waitFor();
  await look(page, "note-ask");
  await page.keyboard.press("Escape");

  // The same note in another window: both versions stay.
  const other = await callProcedure<{ revision: number }>(page, "note.getById", { id: noteId }, "query");
  await page.getByRole("textbox", { name: noteText.editor.titleLabel }).fill("How we write now");
  await callProcedure(page, "note.update", { id: noteId, revision: other.revision, title: "How all of us write" });
  await page.getByText(noteText.conflict.title).waitFor();
  await look(page, "note-conflict");
  await page.getByRole("button", { name: noteText.conflict.useMine }).click();
  await page.getByText(noteText.conflict.kept).waitFor();
  const { notes } = await callProcedure<{ notes: { title: string }[] }>(page, "note.getAll", { workspaceId }, "query");
  expect(notes.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["How we write now", noteText.conflict.copyTitle("How all of us write")]),
  );

  await page.goto(urls.agent(slug, agentId, "knowledge"));
  await page.getByText(agentNotesText.memoryEmpty).waitFor();
  await page.getByRole("switch", { name: agentNotesText.memory }).scrollIntoViewIfNeeded();
  await look(page, "agent-memory");

  await page.goto(urls.publicNote(noteId));
  await page.getByText(publicPageText.footer("Troupe")).waitFor();
  await look(page, "note-public");

  for (let at = 0; at < 30; at++) await create(long(at));
  await page.goto(urls.notes(slug));
  await page.getByText("Note 29").first().waitFor();
  await look(page, "notes-overfull");

  await setLanguage(page, "de");
  const english = await englishSentences();
  for (const address of [urls.notes(slug), urls.note(slug, ids[1] ?? "")]) {
    await page.goto(address);
    await page.getByText("Opening hours").first().waitFor();
    await look(page, `german-${address.split("/").length}`);
    expect(await findGermanProblems(page, english), address).toEqual([]);
  }
  await setLanguage(page, null);

  const guest = await inviteTeammate(there, slug);
  const { id: userId } = await callProcedure<{ id: string }>(guest.page, "user.me", undefined, "query");
  await callProcedure(page, "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
  await guest.page.goto(urls.note(slug, noteId));
  await guest.page.getByText(noteText.editor.readOnly).waitFor();
  await look(guest.page, "note-reader");
  expect([...there.errors, ...guest.errors]).toEqual([]);
  await guest.context.close();
  await there.context.close();
});
