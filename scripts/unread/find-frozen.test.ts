import { expect, test } from "vitest";
import { findFrozen } from "./find-frozen.ts";

const texts = [
  {
    path: "texts/chat.ts",
    text: `export const chatText = sentences("chatText", { send: "Send", tool: { done: "Done" }, sent: (n: number) => n });
export const brand = { name: "Troupe" };`,
  },
];
const frozenIn = (text: string) =>
  findFrozen(
    texts,
    [{ path: "page.tsx", text: `import { brand, chatText } from "./texts/chat.ts";\n${text}` }],
    (from) => from.includes("texts/"),
  ).map(({ line, path }) => `${line} ${path}`);

test.each([
  ["a constant", "const label = chatText.send;"],
  ["a table", "const rows = [{ label: chatText.send }];"],
  ["an alias of a part", "const text = chatText;\nconst rows = [text.send];"],
  ["destructuring", "const { send } = chatText;"],
  ["a function that is kept", "const rows = { sent: chatText.sent };"],
])("a sentence in %s of a module is frozen", (_, text) => {
  expect(frozenIn(text)).toHaveLength(1);
});

test.each([
  ["a function", "const label = () => chatText.send;"],
  ["a component", "function Page() { return <p>{chatText.tool.done}</p>; }"],
  ["a part", "const text = chatText.tool;"],
  ["a part as an argument", "const view = make(chatText.tool);"],
  ["what is no sentence", "const name = brand.name;"],
])("%s reads no sentence while the module loads", (_, text) => {
  expect(frozenIn(text)).toEqual([]);
});
