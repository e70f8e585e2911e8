import { expect, test } from "vitest";
import { tellPassages } from "#product/tools/passage-blocks.ts";
import { knowledgeAnswer, readKnowledgeCall } from "./knowledge-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";
const question = "How many days of vacation do employees get?";
const passages = [
  { number: 1, title: "Kitchen & bath", part: "", text: "The kitchen is cleaned on Fridays." },
  { number: 2, title: "Handbook", part: "Page 3", text: "# Leave\nEmployees get 28 days of vacation. Ask your lead." },
];
const promptOf = (...texts: string[]) =>
  readPrompt([{ role: "user", content: texts.map((text) => ({ type: "text", text })) }]);

test("the demo model looks in the sources for a question, once, and for nothing else", () => {
  expect(readKnowledgeCall(promptOf(question), [tool])).toEqual({ name: tool, input: JSON.stringify({ question }) });
  expect(readKnowledgeCall(promptOf(question), [])).toBeNull();
  expect(readKnowledgeCall(promptOf("Hello there."), [tool])).toBeNull();
  expect(readKnowledgeCall(promptOf(question, tellPassages(passages)), [tool])).toBeNull();
});

test("it quotes the best sentence word for word, with the number of its passage", () => {
  expect(knowledgeAnswer(promptOf(question, tellPassages(passages)))).toBe(
    "Handbook, Page 3 says: “Employees get 28 days of vacation.” [2]",
  );
});

test("the name of a source in the question finds nothing by itself", () => {
  const named = [
    { number: 1, title: "Handbook.pdf", part: "Page 1", text: "Staff handbook\n\nWelcome to the harbor." },
  ];
  expect(knowledgeAnswer(promptOf("Handbook.pdf What is the wifi password?", tellPassages(named)))).toBe(
    "I don't know: the sources don't answer this. The closest passage is in Handbook.pdf, Page 1 [1].",
  );
  expect(knowledgeAnswer(promptOf("What is the handbook?", tellPassages(named)))).toContain("Staff handbook");
});

test("it says that it doesn't know when nothing fits, and answers as always without passages", () => {
  expect(knowledgeAnswer(promptOf("Who painted the bridge?", tellPassages(passages)))).toBe(
    "I don't know: the sources don't answer this. The closest passage is in Kitchen & bath [1].",
  );
  expect(knowledgeAnswer(promptOf(question, tellPassages([])))).toBe("I don't know: the sources don't answer this.");
  expect(knowledgeAnswer(promptOf(question))).toBeNull();
});
