import { expect, test } from "vitest";
import { type ToolName, tools } from "#tools/index.ts";
import { readSpokenRequests, spokenHints } from "./spoken-requests.ts";

const all = Object.keys(tools);
const read = (question: string) =>
  readSpokenRequests(question, all).map(({ name, input }) => ({ name, input: JSON.parse(input) }));

test("several requests in one message become calls in their order", () => {
  expect(
    read(
      "Search the web for cedar benches. Read https://example.com/benches, then draw a chart of 3, 5, 8. Plan the tasks: sand, paint and sell. Ask me a question about the color.",
    ).map(({ name }) => name),
  ).toEqual(["web_search", "scrape_website_content", "execute_python", "manage_task_plan", "ask_person"]);
});

test.each([
  ["Search the web for the tides of Brest", "web_search", { query: "the tides of Brest" }],
  ["List each result. Search the web for:\n\nthe tides of Brest", "web_search", { query: "the tides of Brest" }],
  [
    "Read this web page, and answer with its text:\n\nhttps://example.com/a",
    "scrape_website_content",
    { url: "https://example.com/a" },
  ],
  ["Please read the page https://example.com/a.html.", "scrape_website_content", { url: "https://example.com/a.html" }],
  ["Draw a small boat.", "generate_image", { prompt: "a small boat" }],
  ["Find photos of harbors", "pexels_image_search", { query: "harbors" }],
  ["Find videos of rain", "pexels_video_search", { query: "rain" }],
  ["Draw a mind map of tea", "generate_mindmap", { title: "tea" }],
  [
    "Ask me for a file with the prices.",
    "ask_person",
    { questions: [{ id: "file", label: "A file with the prices?", kind: "file" }] },
  ],
  [
    "Please ask me for the date of the file",
    "ask_person",
    { questions: [{ id: "answer", label: "The date of the file?", kind: "text" }] },
  ],
  [
    "Every Monday at 9, list the ships of the week.",
    "create_schedule",
    { prompt: "List the ships of the week.", when: { frequency: "WEEK", daysOfWeek: [1], time: "09:00" } },
  ],
  ["Every day at 4:30 pm remind me of the tide", "create_schedule", { when: { frequency: "DAY", time: "16:30" } }],
  ["Make flashcards about knots", "generate_flashcards", { title: "knots" }],
])("%s", (question, name, input) => {
  const [call, ...more] = read(question);
  expect(more).toEqual([]);
  expect(call).toMatchObject({ name, input });
});

test("every request has an input that its tool accepts", () => {
  const questions = [
    "Search the web for tea",
    "Read https://example.com/",
    "Draw a chart of 1, 2",
    'Use Python to count the "tides"',
    "Draw tea",
    "Find photos of tea",
    "Find videos of tea",
    "Make flashcards about tea",
    "Make a mind map of tea",
    "Plan the tasks: brew, pour",
    "Ask me for tea",
  ];
  for (const call of questions.flatMap(read))
    expect(tools[call.name as ToolName].input.safeParse(call.input), call.name).toMatchObject({ success: true });
});

test("a sentence that asks for nothing, or for a tool that is not offered, calls nothing", () => {
  expect(read("What do you think about drawing and searching?")).toEqual([]);
  expect(readSpokenRequests("Search the web for tea", ["generate_image"])).toEqual([]);
});

test("a quoted request is not a request, and the hints are none", () => {
  expect(read("Write a headline for:\n> Search the web for tea")).toEqual([]);
  expect(read(`Things to try: ask for ${spokenHints(all).join(", ")} in plain words.`)).toEqual([]);
});
