/**
 * Sample calls of every tool, and every state that a call can be in. The compiler asks for a sample of each tool of the
 * catalog.
 */
import type { ToolPart, ToolState } from "#lib/ui-message.ts";
import type { InnerCall } from "#tools/delegate-task-to-sub-agent/spec.ts";
import type { ToolFamily, ToolName, toolFamilies, tools } from "#tools/index.ts";
import type { InputOf, OutputOf } from "#tools/tool.ts";

interface Sample<Input = unknown, Output = unknown> {
  readonly input: Input;
  readonly output: Output;
  /** A call that found or made nothing; some tools always make something. */
  readonly empty?: { readonly input?: Input; readonly output: Output };
  /** As much as the spec allows, or what breaks a layout. */
  readonly full: { readonly input?: Input; readonly output: Output };
  /** Other outcomes that the card shows in its own way. */
  readonly more?: { readonly [name: string]: { readonly input?: Input; readonly output: Output } };
  /** What a call asks a person in its middle. */
  readonly asks?: Readonly<Record<string, unknown>>;
  readonly error: string;
  readonly credits?: number;
  /** What a refused input looks like. */
  readonly wrongInput?: unknown;
}

type SampleOf<Spec> = Sample<InputOf<Spec>, OutputOf<Spec>>;
type Samples = { readonly [Name in ToolName]: SampleOf<(typeof tools)[Name]> } & {
  readonly [Family in ToolFamily]: SampleOf<(typeof toolFamilies)[Family]>;
};

export const agentId = "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d11";
export const workflowId = "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d22";
const documentId = "018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d33";
const resultId = "01993f6e-5f1c-7c41-9d53-2f0f3a1b7c55";

const long =
  "Comparison of delivery costs for cedar benches in every region, with a table, sources, footnotes, and a very long title that no line can hold";
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
const hostile = '<img src=x onerror="alert(1)"> [click](javascript:alert(1)) **bold** \u202eesrever ‮abc';
const paragraph =
  "Cedar lasts outside for about twenty years without paint. It turns gray after one season, unless it is oiled in spring. ";

const image = (name: string) => ({ name, mediaType: "image/svg+xml", size: 48_210, s3FilePath: `sample/${name}` });
const file = (name: string, size = 4_120) => ({ name, mediaType: "text/csv", size, s3FilePath: `sample/${name}` });

const page = (at: number) => ({
  title: `Benches for small balconies, compared, part ${at}`,
  url: `https://outdoor-guide.example/benches/${at}`,
  snippet: paragraph,
});
const mondays = { frequency: "WEEK" as const, daysOfWeek: [1], time: "09:00", timezone: "Europe/Berlin" };
const schedule = {
  ...{ id: documentId, title: "Harbor report", prompt: "Which ships arrive this week?" },
  ...{ config: mondays, emailsResult: true, isActive: true },
};
const memoryFact = "The team wants weekly reports as a table with one row per project.";
const canvas = { documentId, kind: "text", title: "Balcony guide", version: 3 } as const;

const knowledgeId = (at: number) => `018f7b1e-5c3a-7a51-9c1d-${String(at).padStart(12, "0")}`;
const passage = (number: number, part: string, text: string) => ({
  number,
  chunkId: knowledgeId(number),
  sourceId: knowledgeId(20),
  nodeId: knowledgeId(30),
  title: "Portugal.docx",
  part,
  text,
  scores: { meaning: 0.86, words: 0.74, together: 0.93 },
});
const passages = [
  passage(1, "Page 2", "Notice is seven days after 60 days of work, and 30 days after 120 days."),
  passage(2, "Page 3", "In Portugal the usual probation is 90 days. It is 180 days for roles with high trust."),
];

const photo = (at: number) => ({
  id: 10_000 + at,
  url: `https://www.pexels.com/photo/${10_000 + at}/`,
  src: { medium: `https://images.pexels.com/photos/${10_000 + at}.jpeg` },
  alt: at % 2 ? "Cedar bench on a terrace in the morning" : "",
  photographer: "Ines Tavora",
});
const video = (at: number) => ({
  id: 20_000 + at,
  url: `https://www.pexels.com/video/${20_000 + at}/`,
  image: `https://images.pexels.com/videos/${20_000 + at}.jpeg`,
  user: { name: "Jonas Ekvall" },
  video_files: [
    {
      quality: at % 2 ? ("hd" as const) : ("sd" as const),
      file_type: "video/mp4",
      link: "https://videos.pexels.com/1",
    },
  ],
});

const innerCall = (at: number, call: { tool: string; output?: unknown } & Partial<InnerCall>): InnerCall => ({
  id: `inner-${at}`,
  state: "output-available",
  input: {},
  durationMs: 1_200 * (at + 1),
  ...call,
});
const task = (content: string, status: "pending" | "in_progress" | "completed") => ({
  content,
  activeForm: content.replace(/^(\w+?)e?\b/, "$1ing"),
  status,
});
const planOf = (list: ReturnType<typeof task>[]) => ({
  summary: {
    total: list.length,
    completed: list.filter(({ status }) => status === "completed").length,
    in_progress: list.filter(({ status }) => status === "in_progress").length,
    currentTask: list.find(({ status }) => status === "in_progress")?.activeForm ?? null,
  },
  tasks: list,
});
const tasks = [
  task("Read our price list", "completed"),
  task("Find what other shops charge", "completed"),
  task("Compare delivery costs", "in_progress"),
  task("Suggest new prices", "pending"),
];
const manyTasks = Array.from({ length: 30 }, (_, at) =>
  task(
    at % 3 ? `Check the price of shop ${at}` : `${long} ${at}`,
    at < 12 ? "completed" : at === 12 ? "in_progress" : "pending",
  ),
);

const questions = [
  {
    id: "delivery",
    label: "How should the benches be delivered?",
    kind: "choice" as const,
    options: ["Truck", "Parcel"],
  },
  {
    id: "regions",
    label: "Which regions get them first?",
    kind: "choice" as const,
    options: ["North", "South", "East", "West"],
    isMultiple: true,
  },
  { id: "date", label: "When are they needed?", kind: "date" as const, isOptional: true },
  { id: "note", label: "Anything else?", kind: "text" as const, isOptional: true, hint: "A sentence is enough." },
];

const python = `# Orders by week
import csv
rows = list(csv.DictReader(open("orders.csv")))
for week in sorted({row["week"] for row in rows}):
    print(week, sum(int(row["orders"]) for row in rows if row["week"] == week))
`;

const branches = Array.from(
  { length: 9 },
  (_, at) =>
    `## ${at === 4 ? long : `Branch ${at}`}\n- ${at === 5 ? word : "First leaf"}\n- Second leaf\n  - Deeper\n    - Deepest`,
);

const askedSheet = {
  name: "spare_parts",
  sourceId: knowledgeId(4),
  nodeId: knowledgeId(5),
  title: "Spare parts.xlsx",
  sheet: "Stock",
  rowsCount: 48,
  isTruncated: false,
};

export const samples = {
  web_search: {
    input: { query: "cedar bench price 90 cm", maxResults: 5 },
    output: {
      query: "cedar bench price 90 cm",
      provider: "Tavily",
      isSample: false,
      results: [page(1), { ...page(2), title: "Cedar bench, 90 cm, oiled", url: "https://northyard.example/cedar" }],
    },
    empty: { output: { query: "cedar bench price 90 cm", provider: "Tavily", isSample: false, results: [] } },
    full: {
      input: { query: `${long} ${word}`, maxResults: 5 },
      output: {
        query: `${long} ${word}`,
        provider: "Tavily",
        isSample: false,
        results: [
          { ...page(1), title: long },
          { ...page(2), title: word, url: `https://${"very-long-host-name.".repeat(6)}example/a` },
          { ...page(3), title: hostile },
          page(4),
          page(5),
        ],
      },
    },
    more: {
      "samples only": {
        output: { query: "cedar bench price 90 cm", provider: "Samples", isSample: true, results: [page(1), page(2)] },
      },
    },
    error: "Tavily rejected the API key. Ask the operator of this server to replace it.",
    credits: 1,
  },
  scrape_website_content: {
    input: { url: "https://outdoor-guide.example/benches" },
    output: {
      url: "https://outdoor-guide.example/benches",
      title: "Benches for small balconies, compared",
      description: "Seven benches that fit on 120 cm, tested for a season.",
      siteName: "Outdoor Guide",
      text: paragraph.repeat(12),
      isTruncated: false,
      publishedAt: "2026-03-31",
    },
    empty: {
      output: {
        url: "https://outdoor-guide.example/benches",
        title: "",
        description: "",
        text: "",
        isTruncated: false,
      },
    },
    full: {
      input: { url: `https://outdoor-guide.example/${"a-long-path/".repeat(20)}` },
      output: {
        url: `https://outdoor-guide.example/${"a-long-path/".repeat(20)}`,
        title: `${long} ${word}`.slice(0, 200),
        description: `${hostile} ${paragraph.repeat(2)}`,
        siteName: "Outdoor Guide",
        text: `${hostile}\n${word}\n${paragraph.repeat(60)}`,
        isTruncated: true,
      },
    },
    error: "intranet.fernhollow.example refused access to this page. It may need a sign-in, or block programs.",
  },
  execute_python: {
    input: { code: python },
    output: {
      stdout: "5 28\n6 34\n7 31\n8 47\n",
      error: null,
      line: null,
      images: [image("orders-by-week.svg")],
      files: [],
    },
    empty: { input: { code: "x = 1" }, output: { stdout: "", error: null, line: null, images: [], files: [] } },
    full: {
      input: { code: `# ${long}\n${python.repeat(20)}` },
      output: {
        stdout: `${`${word} `.repeat(4)}\n`.repeat(60),
        error: null,
        line: null,
        images: Array.from({ length: 6 }, (_, at) => image(`chart-${at}.svg`)),
        files: [file("orders-by-week.csv"), file(`${word}.csv`, 18_900_000), file("missing-image.png")],
      },
    },
    more: {
      "stopped with an error": {
        output: {
          stdout: "5 28\n",
          error: "line 4: FileNotFoundError: [Errno 2] No such file or directory: 'orders.csv'",
          line: 4,
          images: [],
          files: [],
        },
      },
    },
    error: "The tool took too long and was stopped.",
  },
  generate_image: {
    input: { prompt: "Watercolor of a cedar bench on a small balcony, morning light", count: 1 },
    output: { images: [image("bench-1.svg")], model: "GPT Image 2", isSample: false, credits: 20 },
    full: {
      input: { prompt: `${long}. ${paragraph.repeat(8)} ${word}`, count: 4 },
      output: {
        images: [image("bench-1.svg"), image("bench-2.svg"), image("bench-3.svg"), image("broken.png")],
        model: "GPT Image 2",
        isSample: false,
        credits: 80,
      },
    },
    more: {
      "samples only": {
        output: { images: [image("bench-1.svg")], model: "Sample images", isSample: true, credits: 0 },
      },
    },
    error: "To make images, add one of these keys in Settings under Keys & Credentials: OpenAI or Google.",
    credits: 20,
  },
  pexels_image_search: {
    input: { query: "cedar wood, terrace", perPage: 6 },
    output: { photos: [photo(1), photo(2), photo(3)], isSample: false },
    empty: { output: { photos: [], isSample: false } },
    full: {
      input: { query: `${long} ${word}`.slice(0, 200), perPage: 6 },
      output: {
        photos: [
          { ...photo(1), alt: long, photographer: long },
          { ...photo(2), alt: word, photographer: word },
          { ...photo(3), alt: hostile },
          photo(4),
          photo(5),
          photo(6),
        ],
        isSample: false,
      },
    },
    more: {
      "samples only": {
        output: { photos: [1, 2].map((id) => ({ ...photo(id), id, url: "", src: { medium: "" } })), isSample: true },
      },
    },
    error: "Pexels rejected the key. Ask the operator of this server to check PEXELS_API_KEY.",
  },
  pexels_video_search: {
    input: { query: "oiling a wooden bench", perPage: 4 },
    output: { videos: [video(1), video(2)], isSample: false },
    empty: { output: { videos: [], isSample: false } },
    full: {
      input: { query: `${long} ${word}`.slice(0, 200), perPage: 4 },
      output: {
        videos: [{ ...video(1), user: { name: long } }, { ...video(2), user: { name: word } }, video(3), video(4)],
        isSample: false,
      },
    },
    more: {
      "samples only": {
        output: { videos: [{ ...video(1), id: 1, url: "", image: "", video_files: [] }], isSample: true },
      },
    },
    error: "Pexels isn't available right now. Please try again later.",
  },
  generate_mindmap: {
    input: {
      title: "Bench range",
      markdown: "# Bench range\n## Balcony\n- 90 cm, cedar\n- Folding, 60 cm\n## Terrace\n- 140 cm",
    },
    output: {
      title: "Bench range",
      markdown:
        "# Bench range\n## Balcony\n- 90 cm, cedar, one parcel\n- Folding, 60 cm, larch\n## Terrace\n- 140 cm, cedar, with back\n- Corner, 2 by 120 cm\n## Public\n- 180 cm, steel feet\n- Round, for one tree",
    },
    empty: { output: { title: "", markdown: "No headings here." } },
    full: { output: { title: long, markdown: `# ${long} ${word}\n${branches.join("\n")}\n- ${hostile}` } },
    error: "The mind map has more than 200 nodes. Keep the most important ones.",
  },
  generate_flashcards: {
    input: { title: "Benches and care", flashcards_data: [{ frontContent: "When?", backContent: "In spring." }] },
    output: {
      title: "Benches and care",
      cards: [
        {
          frontContent: "When should a customer oil a cedar bench?",
          backContent: "In spring, before the first warm week.",
        },
        { frontContent: "How long does cedar last outside?", backContent: "About twenty years." },
      ],
    },
    full: {
      output: {
        title: long,
        cards: Array.from({ length: 50 }, (_, at) => ({
          frontContent: at === 0 ? `${paragraph.repeat(6)} ${word}` : at === 1 ? hostile : `Question ${at}`,
          backContent: at === 0 ? paragraph.repeat(8) : at === 1 ? `${hostile}\n\n- a\n- b` : `Answer ${at}`,
        })),
      },
    },
    error: "Flashcards data is not an array",
    wrongInput: { flashcards_data: "Question: answer" },
  },
  manage_task_plan: {
    input: { tasks },
    output: planOf(tasks),
    full: { input: { tasks: manyTasks }, output: planOf(manyTasks) },
    more: {
      "all done": { output: planOf(tasks.map(({ content }) => task(content, "completed"))) },
    },
    error: 'Only one task can be in progress, but these are: "Compare delivery costs", "Suggest new prices".',
  },
  ask_person: {
    input: { reason: "The offer depends on the delivery.", questions },
    output: {
      answers: [
        { id: "delivery", label: "How should the benches be delivered?", value: "Truck" },
        { id: "regions", label: "Which regions get them first?", value: ["North", "East"] },
        { id: "date", label: "When are they needed?", value: "2026-05-01" },
        { id: "note", label: "Anything else?", value: "" },
      ],
    },
    empty: { output: { isSkipped: true } },
    full: {
      input: {
        reason: `${paragraph.repeat(3)} ${hostile}`,
        questions: [
          {
            id: "one",
            label: long,
            kind: "choice",
            options: [long, word, hostile, "Short", "Another", "The last one"],
          },
          { id: "two", label: `${word} ${word}`.slice(0, 200), kind: "text", hint: paragraph.repeat(2) },
        ],
      },
      output: {
        answers: [
          { id: "one", label: long, value: word },
          { id: "two", label: word, value: `${paragraph.repeat(10)}\n\n${hostile}` },
        ],
      },
    },
    error: "The tool took too long and was stopped.",
  },
  delegate_task_to_sub_agent: {
    input: {
      agentId,
      task: "Check the price clause of the supply agreement.",
      context: "Fourteen shops, prices from May 1.",
    },
    output: {
      text: "Two of the fourteen shops have a **fixed price until June**:\n\n- Alder and Son\n- Birkehuset\n\nThey should get the second letter.",
      calls: [
        innerCall(1, { tool: "manage_task_plan", output: planOf([task("Read the agreements", "completed")]) }),
        innerCall(2, { tool: "generate_image", state: "output-error", error: "There isn't enough storage left." }),
      ],
      moreCalls: 0,
    },
    empty: {
      input: { agentId, task: "Check the price clause.", context: "" },
      output: { text: "", calls: [], moreCalls: 0 },
    },
    full: {
      input: {
        agentId: "deleted",
        task: `${long} ${paragraph.repeat(8)} ${word}`,
        context: `${hostile} ${paragraph.repeat(8)}`,
      },
      output: {
        text: `# Result\n\n| Shop | Price |\n|---|---|\n| Alder | $240 |\n\n${hostile}\n\n${word}\n\n\`\`\`ts\n${"const price = 240; ".repeat(12)}\n\`\`\`\n\n${paragraph.repeat(10)}`,
        calls: Array.from({ length: 30 }, (_, at) =>
          innerCall(at, { tool: `check_${word}`.slice(0, 64), output: { word, hostile } }),
        ),
        moreCalls: 12,
      },
    },
    error: "The sub-agent's model isn't available. Choose another model for it.",
    credits: 12,
  },
  create_canvas: {
    input: { kind: "TEXT", title: "Balcony guide", task: "A guide of about 600 words." },
    output: { ...canvas, version: 1 },
    full: {
      input: { kind: "WORKFLOW", title: `${long} ${word}`.slice(0, 160), task: paragraph },
      output: { ...canvas, kind: "workflow", title: `${long} ${word}`.slice(0, 160) },
    },
    error: "The canvas couldn't be written, because the model returned nothing. Try again.",
    credits: 4,
  },
  update_canvas: {
    input: { documentId, instructions: "Add a section about winter care." },
    output: canvas,
    full: { output: { ...canvas, title: long.slice(0, 160), version: 1_234 } },
    error: "This canvas was deleted. Create a new one.",
  },
  read_canvas: {
    input: { documentId },
    output: { ...canvas, content: paragraph, totalChars: paragraph.length },
    full: {
      output: {
        ...canvas,
        kind: "carousel",
        title: word.slice(0, 160),
        content: paragraph.repeat(40),
        totalChars: 60_000,
      },
    },
    error: "This canvas was deleted.",
  },
  search_tools: {
    input: { query: "github create issue", limit: 5 },
    output: {
      query: "github create issue",
      tools: [
        { name: "github_create_issue", description: "Creates an issue in a repository." },
        { name: "web_search", description: "Finds pages on the web." },
      ],
    },
    empty: { output: { query: "github create issue", tools: [] } },
    full: {
      input: { query: long, limit: 8 },
      output: {
        query: long,
        tools: Array.from({ length: 8 }, (_, at) => ({
          name: at ? `github_${"very_long_".repeat(4)}${at}` : "a".repeat(64),
          description: (at === 1 ? hostile : paragraph).slice(0, 200),
        })),
      },
    },
    error: "The tool search took too long and was stopped.",
  },
  mcp_: {
    input: { project: "Harbor", state: "open", limit: 20 },
    output: {
      serverId: "0198c6f0-0000-7000-8000-000000000001",
      server: "Ticketline",
      tool: "List issues",
      parts: [
        { kind: "text", text: "- **HRB-12** Crane stops in rain\n- **HRB-15** Gate code is unknown" },
        { kind: "link", title: "All open issues", uri: "https://ticketline.example/harbor" },
      ],
    },
    empty: { input: {}, output: { serverId: "", server: "Ticketline", tool: "List issues", parts: [] } },
    full: {
      input: { [word.slice(0, 90)]: `${hostile} ${word}`, text: paragraph.repeat(10) },
      output: {
        serverId: "",
        server: word.slice(0, 60),
        tool: word.slice(0, 100),
        parts: [
          { kind: "text", text: `${hostile}\n\n${word}\n\n${paragraph.repeat(10)}` },
          { kind: "link", title: hostile.slice(0, 100), uri: `javascript:${word.slice(0, 500)}` },
        ],
      },
    },
    asks: {
      "a form": {
        server: "Ticketline",
        isHeld: false,
        asked: [
          {
            kind: "form",
            key: "issue",
            message: "The issue HRB-12 has no owner yet. Who takes it, and until when?",
            fields: [
              { name: "owner", title: "Owner", kind: "text", format: "email", isOptional: false },
              {
                name: "urgency",
                title: "Urgency",
                kind: "choice",
                isOptional: true,
                hint: "Others see this on the board.",
                options: [
                  { id: "low", label: "Low" },
                  { id: "high", label: "High" },
                ],
              },
              { name: "hours", title: "Hours", kind: "integer", min: 1, max: 40, isOptional: true },
              { name: "due", title: "Due", kind: "text", format: "date", isOptional: true },
              { name: "notify", title: "Notify the team", kind: "yesNo", isOptional: false, initial: true },
              {
                name: "labels",
                title: "Labels",
                kind: "choices",
                isOptional: true,
                options: [
                  { id: "crane", label: "Crane" },
                  { id: "rain", label: word.slice(0, 80) },
                ],
              },
            ],
          },
        ],
      },
      "a page": {
        server: "Ticketline",
        isHeld: true,
        asked: [
          {
            kind: "page",
            key: "pay",
            message: "Confirm your account first.",
            url: `https://ticketline.example/confirm?code=${word.slice(0, 120)}`,
          },
        ],
      },
    },
    more: {
      "needs a sign-in": {
        output: {
          serverId: "0198c6f0-0000-7000-8000-000000000001",
          server: "Ticketline",
          tool: "List issues",
          parts: [],
          needsSignIn: true,
        },
      },
    },
    error: "The tool reported an error: There is no project “Harbor”.",
  },
  read_result: {
    input: { resultId, offset: 19_000, limit: 19_000 },
    output: { tool: "scrape_website_content", offset: 19_000, chars: 61_400, text: paragraph.repeat(20) },
    empty: { output: { tool: "web_search", offset: 19_000, chars: 19_000, text: "" } },
    full: {
      output: {
        tool: "a".repeat(64),
        offset: 0,
        chars: 1_000_000,
        text: `${hostile}\n${word}\n${paragraph.repeat(120)}`,
      },
    },
    error: "There is no result with this resultId here. Use the resultId that the shortened result names.",
  },
  api_: {
    input: { country: "DK", weight_kg: "31" },
    output: {
      ...{ actionId: workflowId, title: "Parcel rates", method: "GET", host: "api.parcelwise.example", status: 200 },
      ...{ size: 96, body: '{\n  "country": "DK",\n  "price": 38.4,\n  "currency": "USD"\n}' },
    },
    empty: {
      input: {},
      output: {
        ...{ actionId: workflowId, title: "Parcel rates", method: "POST", host: "api.parcelwise.example", status: 422 },
        ...{ size: 0, body: "" },
      },
    },
    full: {
      input: { [`value_${"x".repeat(34)}`]: `${hostile} ${word}`, text: paragraph.repeat(10) },
      output: {
        ...{ actionId: workflowId, title: `${long} ${word}`, method: "DELETE", host: `${"x".repeat(200)}.example` },
        ...{ status: 500, size: 99_999, body: `${hostile}\n\n${word}\n\n${paragraph.repeat(30)}` },
      },
    },
    error: "api.parcelwise.example took too long to respond.",
  },
  integration_: {
    input: { channel: "#general", text: "The harbor opens at 8 AM." },
    output: {
      ...{ actionId: "slack_post_message", title: "Slack: Post a message", method: "POST", host: "slack.com" },
      ...{ status: 200, size: 22, body: '{\n  "ok": true\n}' },
    },
    full: {
      input: { channel: `${"x".repeat(90)}`, text: paragraph.repeat(10) },
      output: {
        ...{ actionId: "github_read_file", title: `${long} ${word}`, method: "GET", host: "api.github.com" },
        ...{ status: 404, size: 99_999, body: `${hostile}\n\n${word}\n\n${paragraph.repeat(30)}` },
      },
    },
    more: {
      "an email": {
        input: { to: "mira@harbor.example", subject: "Re: Crates for Thursday", text: "Yes: 12 crates." },
        output: {
          ...{ actionId: "mailbox_send", title: "Mailbox: Send an email", method: "SMTP", host: "smtp.harbor.example" },
          ...{
            status: null,
            size: 98,
            body: '{\n "to": "mira@harbor.example",\n "subject": "Re: Crates for Thursday"\n}',
          },
        },
      },
      "needs an account": {
        input: { to: "ada@example.com", subject: "Prices", body: "They are attached." },
        output: {
          ...{ actionId: "gmail_send_message", title: "Gmail: Send an email", method: "" },
          ...{ host: "Gmail", status: null, size: 0, body: "" },
          needsAccount: {
            appName: "gmail",
            accountOf: "person",
            reason: "Each person uses their own Gmail account here, and yours isn't connected yet.",
          },
        },
      },
    },
    error: "Slack is not connected. Connect it on the Integrations page.",
  },
  INTEGRATION_COMPOSIO_: {
    input: { recipient_email: "mira@fernhollow.example", subject: "Opening hours", body: "We open at 8 AM." },
    output: {
      ...{ appName: "gmail", app: "Gmail", actionName: "GMAIL_SEND_EMAIL", title: "Send email" },
      body: '{\n  "id": "18c2f",\n  "labelIds": ["SENT"]\n}',
    },
    empty: {
      input: {},
      output: { appName: "gmail", app: "Gmail", actionName: "GMAIL_LIST_LABELS", title: "List labels", body: "" },
    },
    full: {
      input: { [`field_${"x".repeat(60)}`]: `${hostile} ${word}`, text: paragraph.repeat(10) },
      output: {
        ...{ appName: "github", app: word.slice(0, 100), actionName: "GITHUB_GET_REPO", title: long.slice(0, 100) },
        body: `${hostile}\n\n${word}\n\n${paragraph.repeat(30)}`,
      },
    },
    more: {
      "needs a connection": {
        output: {
          ...{ appName: "gmail", app: "Gmail", actionName: "GMAIL_SEND_EMAIL", title: "Send email", body: "" },
          marker: "authentication-required",
        },
      },
    },
    error: "The app refused: The mailbox is full.",
  },
  search_for_available_integration_actions: {
    input: { query: "gmail send email", limit: 5 },
    output: {
      query: "gmail send email",
      tools: [
        {
          name: "INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL",
          title: "Gmail: Send email",
          description: "Sends an email to one or more people.",
        },
        {
          name: "INTEGRATION_COMPOSIO_GMAIL_CREATE_EMAIL_DRAFT",
          title: "Gmail: Create email draft",
          description: "Writes a draft without sending it.",
        },
      ],
    },
    empty: { output: { query: "lighthouse", tools: [] } },
    full: {
      output: {
        query: word,
        tools: Array.from({ length: 10 }, (_, at) => ({
          name: `INTEGRATION_COMPOSIO_APP_ACTION_${at}`,
          title: word.slice(0, 200),
          description: hostile.slice(0, 200),
        })),
      },
    },
    error: "The search took too long.",
  },
  TROUPE_WORKFLOW_: {
    input: { recipients: "Fourteen shops", valid_from: "2026-05-01" },
    output: {
      workflowId,
      runId: "run-done",
      title: "Price letters",
      status: "COMPLETED",
      text: "14 letters were **sent**.",
    },
    empty: {
      input: {},
      output: { workflowId, runId: "run-done", title: "Price letters", status: "COMPLETED", text: "" },
    },
    full: {
      input: { [`field_${"x".repeat(34)}`]: `${hostile} ${word}`, text: paragraph.repeat(10) },
      output: {
        workflowId,
        runId: "run-done",
        title: `${long} ${word}`,
        status: "COMPLETED",
        text: `${hostile}\n\n${word}\n\n${paragraph.repeat(10)}`,
      },
    },
    more: {
      "needs a person": {
        output: { workflowId, runId: "run-waiting", title: "Price letters", status: "WAITING", text: "" },
      },
      continues: { output: { workflowId, runId: "run-running", title: "Price letters", status: "RUNNING", text: "" } },
      "has failed": {
        output: {
          workflowId,
          runId: "run-failed",
          title: "Price letters",
          status: "FAILED",
          text: "Step 2 has no recipients.",
        },
      },
      "was stopped": {
        output: { workflowId, runId: "run-stopped", title: "Price letters", status: "STOPPED", text: "" },
      },
    },
    error: "You can't run this workflow. Ask an owner of the workspace.",
    credits: 28,
  },
  get_context_from_provided_knowledge_sources_and_notes: {
    input: { question: "How long is the notice during probation in Portugal?" },
    output: { question: "How long is the notice during probation in Portugal?", lookedIn: ["Country notes"], passages },
    empty: { output: { question: "Where is the lighthouse?", lookedIn: ["Country notes"], passages: [] } },
    full: {
      output: {
        question: word,
        lookedIn: [word.slice(0, 200), "Staff handbook 2025.pdf", "Offers"],
        passages: Array.from({ length: 12 }, (_, at) => ({
          ...passage(at + 1, "Page 2", `${hostile} ${paragraph}`),
          title: word.slice(0, 200),
        })),
      },
    },
    more: {
      "was unavailable": {
        output: { question: "Notice?", lookedIn: ["Country notes"], passages: [], isUnavailable: true },
      },
    },
    error: "The tool took too long.",
  },
  list_sources: {
    input: { offset: 0 },
    output: { sources: [{ sourceId: knowledgeId(2), title: "Portugal.docx", pages: 4 }], total: 1 },
    empty: { output: { sources: [], total: 0 } },
    full: {
      output: {
        sources: Array.from({ length: 40 }, (_, at) => ({
          sourceId: knowledgeId(at),
          title: `${at} ${word}`.slice(0, 200),
          pages: at,
        })),
        total: 400,
      },
    },
    error: "The tool took too long.",
  },
  search_text: {
    input: { words: "notice probation" },
    output: { words: "notice probation", passages },
    empty: { output: { words: "lighthouse", passages: [] } },
    full: { output: { words: word.slice(0, 200), passages } },
    error: "The tool took too long.",
  },
  read_pages: {
    input: { sourceId: knowledgeId(2), from: 2, to: 3 },
    output: { sourceId: knowledgeId(2), title: "Portugal.docx", pages: 4, from: 2, to: 3, passages },
    empty: { output: { sourceId: knowledgeId(2), title: "Portugal.docx", pages: 4, from: 9, to: 9, passages: [] } },
    full: { output: { sourceId: knowledgeId(2), title: word.slice(0, 200), pages: 4, from: 2, to: 3, passages } },
    error: "There is no such source among those that this agent may read. List the sources first.",
  },
  read_skill: {
    input: { name: "meeting-minutes" },
    output: {
      name: "meeting-minutes",
      path: "SKILL.md",
      text: "# Meeting minutes\n\n1. List who was there.\n2. Write decisions before discussions.",
      isCut: false,
      files: ["references/template.md", "scripts/find_dates.py"],
    },
    empty: { output: { name: "meeting-minutes", path: "SKILL.md", text: "", isCut: false, files: [] } },
    full: {
      input: { name: "a".repeat(64), path: `references/${"long-".repeat(20)}.md` },
      output: {
        name: "a".repeat(64),
        path: `references/${"long-".repeat(20)}.md`,
        text: `${word.slice(0, 900)} ${hostile}`,
        isCut: true,
        files: Array.from({ length: 30 }, (_, at) => `references/${word.slice(0, 80)}-${at}.md`),
      },
    },
    error: "There is no skill named minutes for this agent.",
  },
  create_memory_note: {
    input: { title: "Report format", content: memoryFact },
    output: { success: true, noteId: documentId, title: "Report format", content: memoryFact },
    full: {
      input: { title: word.slice(0, 120), content: `${hostile}\n\n${paragraph.repeat(12)}` },
      output: {
        success: true,
        noteId: documentId,
        title: word.slice(0, 120),
        content: `${hostile}\n\n${paragraph.repeat(12)}`,
      },
    },
    error: "The memory of this agent is full: it can have up to 200 notes. Change or delete one of them first.",
  },
  update_memory_note: {
    input: { noteId: documentId, content: memoryFact },
    output: { success: true, noteId: documentId, title: "Report format", content: memoryFact },
    full: {
      input: { noteId: documentId, title: word.slice(0, 120), content: hostile },
      output: { success: true, noteId: documentId, title: word.slice(0, 120), content: hostile },
    },
    error: "This note doesn't exist.",
  },
  delete_memory_note: {
    input: { noteId: documentId },
    output: { success: true, noteId: documentId, title: "Report format", content: memoryFact },
    full: {
      output: { success: true, noteId: documentId, title: word.slice(0, 120), content: hostile },
    },
    error: "This note doesn't exist.",
  },
  search_past_chats: {
    input: { words: "cedar bench" },
    output: {
      words: "cedar bench",
      chats: [
        {
          chatId: documentId,
          title: "Prices for spring",
          at: "2026-03-02T09:30:00.000Z",
          excerpt: "…the cedar bench costs 412 euros from May on, with delivery…",
        },
        { chatId: agentId, title: "Cedar bench", at: "2026-01-14T16:05:00.000Z", excerpt: "" },
      ],
    },
    empty: { output: { words: "cedar bench", chats: [] } },
    full: {
      input: { words: word.slice(0, 200) },
      output: {
        words: word.slice(0, 200),
        chats: Array.from({ length: 10 }, (_, at) => ({
          chatId: knowledgeId(40 + at),
          title: at % 2 ? long : word,
          at: "2026-03-02T09:30:00.000Z",
          excerpt: `${hostile} ${paragraph}`.slice(0, 250),
        })),
      },
    },
    error: "The chats could not be searched.",
  },
  create_schedule: {
    input: { title: "Harbor report", prompt: "Which ships arrive this week?", when: mondays },
    output: { schedule },
    full: {
      input: { title: word.slice(0, 100), prompt: hostile, when: { ...mondays, daysOfWeek: [1, 2, 3, 4, 5, 6, 7] } },
      output: { schedule: { ...schedule, title: word.slice(0, 100), prompt: hostile } },
    },
    error: "A schedule can send at most one message an hour.",
  },
  list_schedules: {
    input: {},
    output: { schedules: [schedule, { ...schedule, id: agentId, title: "Tides", isActive: false }] },
    empty: { output: { schedules: [] } },
    full: { output: { schedules: [{ ...schedule, title: word.slice(0, 100), prompt: hostile }] } },
    error: "Schedules can only be changed in a chat of your own.",
  },
  update_schedule: {
    input: { id: documentId, prompt: "Which ships arrive this month?", isActive: false },
    output: { schedule: { ...schedule, isActive: false } },
    full: { output: { schedule: { ...schedule, title: word.slice(0, 100), prompt: hostile } } },
    error: "The schedule doesn't exist.",
  },
  delete_schedule: {
    input: { id: documentId },
    output: { schedule },
    full: { output: { schedule: { ...schedule, title: word.slice(0, 100), prompt: hostile } } },
    error: "The schedule doesn't exist.",
  },
  query_table: {
    input: {
      sql: "SELECT supplier, COUNT(*) AS parts, SUM(stock) AS pieces, AVG(price_eur) AS average_price\nFROM spare_parts\nWHERE delivered >= '2026-01-01'\nGROUP BY supplier\nORDER BY pieces DESC",
    },
    output: {
      columns: ["supplier", "parts", "pieces", "average_price"],
      rows: [
        ["Nordhaus", 14, 12_940, 3.4],
        ["Varga & Sons", 9, 411, 12.25],
        [null, 2, 8, null],
      ],
      isCut: false,
      tables: [askedSheet],
    },
    empty: { output: { columns: ["supplier"], rows: [], isCut: false, tables: [askedSheet] } },
    full: {
      input: { sql: `SELECT ${word.slice(0, 900)} FROM spare_parts -- ${hostile}` },
      output: {
        columns: Array.from({ length: 12 }, (_, at) => (at === 3 ? word.slice(0, 90) : `column ${at}`)),
        rows: Array.from({ length: 60 }, (_, row) =>
          Array.from({ length: 12 }, (_, at) =>
            at === 2 ? word.slice(0, 200) : at === 4 ? hostile : row * at * 1_000.25,
          ),
        ),
        isCut: true,
        tables: [
          askedSheet,
          { ...askedSheet, name: "prices", title: word.slice(0, 200), sheet: "", isTruncated: true },
        ],
      },
    },
    error: "The statement is wrong: no such column: costs. Correct it, or list the sources to see the columns.",
  },
} satisfies Samples;

/** A tool of another server, which has no card of its own. */
const foreign: Sample = {
  input: { service: "parcel", kilograms: 31, to: "Denmark" },
  output: { price: 12.5, currency: "EUR", days: 3 },
  empty: { input: {}, output: null },
  full: {
    input: { note: `${hostile} ${word}`, list: Array.from({ length: 300 }, (_, at) => `card ${at}`) },
    output: `${hostile}\n${word}\n${paragraph.repeat(200)}`,
  },
  error: "The server answered with an error (502). Try again later.",
};

export interface Example {
  readonly state: string;
  readonly call: ToolPart;
}

/** What fits no spec. */
const misfit = { results: "none", images: Array.from({ length: 12 }, (_, at) => at), cards: null, isSample: "yes" };

/** A sample in every state. */
function examplesOf(name: string, sample: Sample): Example[] {
  const { input, output, empty, full, more = {}, asks = {}, error, credits, wrongInput = misfit } = sample;
  const wireName = name.endsWith("_") ? name + workflowId : name;
  const made = (state: string, at: ToolState, part: Partial<ToolPart>): Example => ({
    state,
    call: {
      ...(sample === foreign ? { type: "dynamic-tool", toolName: wireName } : { type: `tool-${wireName}` }),
      toolCallId: `${name} ${state}`,
      state: at,
      input,
      ...part,
    },
  });
  const done = (state: string, part: Partial<ToolPart>) =>
    made(state, "output-available", { durationMs: 2_400, ...(credits !== undefined && { credits }), ...part });
  const json = JSON.stringify(input);
  return [
    made("input is written", "input-streaming", { input: json.slice(0, Math.ceil(json.length / 2)) }),
    made("running", "input-available", {}),
    made("running, overfull", "input-available", full.input === undefined ? {} : { input: full.input }),
    made("running, with a first result", "output-available", { output, preliminary: true }),
    made("waiting", "approval-requested", { approval: { id: `${name} waiting` } }),
    made("unknown", "approval-requested", { approval: { id: `${name} unknown`, isUnknown: true } }),
    ...Object.entries(asks).map(([what, question]) =>
      made(`asks, ${what}`, "approval-requested", { approval: { id: `${name} asks`, question } }),
    ),
    done("done", { output }),
    ...(empty ? [done("done, empty", { input, ...empty })] : []),
    done("done, overfull", { input, ...full, durationMs: 312_000, credits: 12_345.5 }),
    ...Object.entries(more).map(([state, part]) => done(`done, ${state}`, { input, ...part })),
    done("done, cut", { output, cut: { id: resultId, chars: 61_400, next: 19_000 } }),
    done("done, output fits no spec", { output: misfit }),
    made("denied", "output-denied", {}),
    made("denied, with a reason", "output-denied", {
      errorText: "The owner of this agent doesn't allow this tool. Continue without it.",
    }),
    made("failed", "output-error", { errorText: error }),
    made("failed, overfull", "output-error", { errorText: `${hostile} ${word} ${paragraph.repeat(6)}` }),
    made("failed, input refused", "output-error", {
      input: wrongInput,
      errorText: "These arguments don't fit the tool.",
    }),
    made("failed, without a reason", "output-error", {}),
  ];
}

/** Every tool with its sample in every state, by name. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  ...Object.fromEntries(Object.entries<Sample>(samples).map(([name, sample]) => [name, examplesOf(name, sample)])),
  tool_of_another_server: examplesOf("tool_of_another_server", foreign),
};

const calls = (state: string) =>
  Object.values(examples).flatMap((all) => all.filter((example) => example.state === state).map(({ call }) => call));

/** Calls that follow one another in a reply. */
export const groups: Readonly<Record<string, readonly ToolPart[]>> = {
  "one of each tool, done": calls("done"),
  "one of each tool, failed": calls("failed"),
  "the last of many is running": [...calls("done").slice(0, 6), ...calls("running").slice(0, 2)],
  "one of many is waiting": [...calls("done").slice(0, 6), ...calls("waiting").slice(0, 1)],
  "two calls": calls("done").slice(0, 2),
};

export const sources = Array.from({ length: 50 }, (_, at) => ({
  id: `source ${at}`,
  title: at === 0 ? long : at === 1 ? word : at === 2 ? hostile : page(at).title,
  url: at % 7 === 3 ? null : page(at).url,
  host: at % 7 === 3 ? null : "outdoor-guide.example",
}));
