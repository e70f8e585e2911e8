import type { DemoCall } from "./demo-answer.ts";

/** A plain sentence that asks for a tool. */
interface Phrase {
  readonly tool: string;
  readonly pattern: RegExp;
  /** The input, from the groups of the pattern. */
  input(...found: string[]): object;
}

/** The rest of a request: up to the end of its sentence, or to the next request in it. */
const topic = String.raw`([^.?!;\n]+?)(?=,?\s+(?:and\s+)?then\b|[.?!;\n]|$)`;
const request = (start: string, rest = topic) => new RegExp(String.raw`\b${start}\s+${rest}`, "gi");

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const phrases: readonly Phrase[] = [
  {
    tool: "web_search",
    pattern: request(String.raw`search\s+(?:the\s+)?(?:web|internet)\s+(?:for|about):?`),
    input: (query) => ({ query }),
  },
  {
    tool: "scrape_website_content",
    pattern:
      /\b(?:read|open|scrape|summari[sz]e)\s+(?:th(?:e|is)\s+)?(?:web\s?)?(?:page|site|website|url)?(?:,[^.\n]{0,40}:)?\s*(https?:\/\/[^\s<>"]*[^\s<>".,;)])/gi,
    input: (url) => ({ url }),
  },
  {
    tool: "execute_python",
    pattern: /\b(?:draw|make|plot)\s+(?:a|the)?\s*(?:bar\s+)?chart\s+(?:of|with|from)\s+([\d.,\s]*\d)/gi,
    input: (numbers) => ({ code: chartCode(numbers) }),
  },
  {
    tool: "execute_python",
    pattern: /\brun\s+(?:this\s+)?(?:python|code)\b[^`]*```(?:python|py)?\n([\s\S]+?)```/gi,
    input: (code) => ({ code }),
  },
  {
    tool: "execute_python",
    pattern: request(String.raw`use\s+python\s+to`),
    input: (task) => ({ code: noteCode(task) }),
  },
  {
    tool: "pexels_image_search",
    pattern: request(String.raw`find\s+(?:stock\s+)?(?:photos?|images|pictures)\s+(?:about|of|for|with)`),
    input: (query) => ({ query }),
  },
  {
    tool: "pexels_video_search",
    pattern: request(String.raw`find\s+(?:stock\s+)?videos?\s+(?:about|of|with)`),
    input: (query) => ({ query }),
  },
  {
    tool: "generate_flashcards",
    pattern: request(String.raw`(?:make|create|generate)\s+(?:some\s+)?flash\s?cards\s+(?:about|on|of|for)`),
    input: (subject) => ({ title: subject, flashcards_data: cardsAbout(subject) }),
  },
  {
    tool: "generate_mindmap",
    pattern: request(String.raw`(?:make|draw|create|generate)\s+a\s+mind\s?map\s+(?:about|on|of|for)`),
    input: (subject) => ({ title: subject, markdown: mapAbout(subject) }),
  },
  {
    tool: "manage_task_plan",
    pattern: request(String.raw`plan\s+(?:these\s+|the\s+)?(?:tasks|steps)?:?`),
    input: (list) => ({ tasks: tasksFrom(list) }),
  },
  {
    tool: "create_schedule",
    pattern: new RegExp(
      String.raw`\bevery\s+(${weekdays.join("|")}|day)\s+at\s+(\d{1,2})(?::(\d{2}))?\s*(am|pm)?,?\s+${topic}`,
      "gi",
    ),
    input: (day, hour, minute, half, task) => ({
      title: capitalize(task).slice(0, 60),
      prompt: `${capitalize(task)}.`,
      when: whenOf(day, { hour: Number(hour), minute: minute || "00", isAfternoon: half.toLowerCase() === "pm" }),
    }),
  },
  // Before the next one, which would ask for words.
  {
    tool: "ask_person",
    pattern: request(
      String.raw`ask\s+me\s+for(?=\s+(?:an?|the|my|some)\s+(?:(?!of\b|for\b|about\b)[\w-]+\s+){0,3}(?:files?|documents?|images?|photos?)\b)`,
    ),
    input: (subject) => ({ questions: [{ id: "file", label: `${capitalize(subject)}?`, kind: "file" }] }),
  },
  {
    tool: "ask_person",
    pattern: request(String.raw`ask\s+me\s+(?:a\s+question\s+about|for)`),
    input: (subject) => ({ questions: [{ id: "answer", label: `${capitalize(subject)}?`, kind: "text" }] }),
  },
  // Last, because "draw a mind map" draws no image.
  {
    tool: "generate_image",
    pattern: request(
      String.raw`(?:draw|(?:make|generate|create)\s+(?:an?\s+)?(?:image|picture)\s+of)(?!\s+(?:an?\s+|the\s+)?(?:bar\s+)?chart\b)`,
    ),
    input: (prompt) => ({ prompt }),
  },
];

/** The tools that plain sentences ask for, in their order: "Search the web for cedar benches, then draw a bench." */
export function readSpokenRequests(question: string, toolNames: readonly string[]): DemoCall[] {
  // Quoted lines are not requests: the demo model quotes questions, and later steps quote its answers.
  const said = question.replaceAll(/^>.*$/gm, "");
  const found = phrases
    .filter(({ tool }) => toolNames.includes(tool))
    .flatMap(({ tool, pattern, input }) =>
      [...said.matchAll(pattern)].map((match) => ({
        at: match.index,
        end: match.index + match[0].length,
        call: { name: tool, input: JSON.stringify(input(...match.slice(1).map((group) => (group ?? "").trim()))) },
      })),
    )
    .toSorted((one, other) => one.at - other.at);
  // "Draw a mind map of tea" is one request.
  return found.filter(({ at }, index) => !found.slice(0, index).some((one) => at < one.end)).map(({ call }) => call);
}

/** What can be asked for with the tools that are offered; not in words that a later step, which quotes them, would obey. */
export const spokenHints = (toolNames: readonly string[]): string[] =>
  Object.entries(hints).flatMap(([tool, hint]) => (toolNames.includes(tool) ? [hint] : []));

const hints: Readonly<Record<string, string>> = {
  web_search: "a web search",
  execute_python: "a chart of numbers",
  generate_image: "a drawing",
  manage_task_plan: "a plan of tasks",
  ask_person: "a question to you",
  create_schedule: "something once a week",
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function whenOf(
  day: string,
  { hour, minute, isAfternoon }: { hour: number; minute: string; isAfternoon: boolean },
): object {
  const time = `${String(isAfternoon && hour < 12 ? hour + 12 : hour % 24).padStart(2, "0")}:${minute}`;
  const weekday = weekdays.indexOf(day.toLowerCase());
  return weekday < 0 ? { frequency: "DAY", time } : { frequency: "WEEK", daysOfWeek: [weekday + 1], time };
}

const cardsAbout = (subject: string) => [
  { frontContent: `What is ${subject}?`, backContent: `The subject of this deck: ${subject}.` },
  {
    frontContent: `Who wrote this card about ${subject}?`,
    backContent: "The demo model, which knows nothing about it.",
  },
  { frontContent: "How do I get real cards?", backContent: "Connect a model." },
];

const mapAbout = (subject: string) =>
  [
    `# ${capitalize(subject)}`,
    "## Questions",
    "### What is it?",
    "### Why does it matter?",
    "## Sources",
    "### Connect a model",
  ].join("\n");

function tasksFrom(list: string): object[] {
  const names = list.split(/,|\band\b/).map((name) => name.trim());
  return names
    .filter(Boolean)
    .slice(0, 10)
    .map((name, at) => ({
      content: capitalize(name),
      activeForm: `Working on “${name}”`,
      status: at === 0 ? "in_progress" : "pending",
    }));
}

/** A script that needs the standard library only. */
/** What was asked for in a conversation stays in its working folder. */
const noteCode = (task: string) => `# ${task}
with open("tasks.txt", "a") as file:
    file.write(${JSON.stringify(task)} + "\\n")
print(open("tasks.txt").read())
`;

const chartCode = (numbers: string) => `values = [${numbers
  .split(/[\s,]+/)
  .filter(Boolean)
  .join(", ")}]
width, height, gap = 64, 200, 16
top = max(values) or 1
bars = "".join(
    f'<rect x="{gap + i * (width + gap)}" y="{height - v / top * (height - 30):.0f}" width="{width}" '
    f'height="{v / top * (height - 30):.0f}" rx="4" fill="#6466e9"/>'
    f'<text x="{gap + i * (width + gap) + width / 2}" y="{height + 20}" text-anchor="middle" '
    f'font-family="sans-serif" font-size="14" fill="#888">{v}</text>'
    for i, v in enumerate(values)
)
svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{gap + len(values) * (width + gap)}" height="{height + 32}">{bars}</svg>'
import os
os.makedirs("outputs", exist_ok=True)
with open("outputs/chart.svg", "w") as file:
    file.write(svg)
print("sum", sum(values), "mean", sum(values) / len(values))
`;
