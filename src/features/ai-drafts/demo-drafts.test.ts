import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { specs } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { formatEnhancement, formatSkillEdit, formatStyleRequest, parseEnhancement } from "./schema.ts";
import { generateDemoDraft } from "./service/demo/demo-draft.ts";
import { titleFromRequest } from "./service/demo/general-draft.ts";
import { matchUseCase } from "./service/demo/match-use-case.ts";
import { useCases } from "./service/demo/use-cases.ts";

const said = (content: string) => ({ messages: [{ role: "user" as const, content }] });

const requests: Record<string, [string, string, string]> = {
  support: [
    "Answer customer support tickets",
    "A helpdesk bot that sorts complaints",
    "When a client message about a refund comes in, reply kindly",
  ],
  mail: ["Answers the mails of our guests", "Draft replies to emails in my inbox", "reply to email"],
  leads: ["Qualify leads from our web form", "Score prospects for the sales team", "Which lead should we call first?"],
  proposal: ["Write a sales proposal from call notes", "Prepare a quote for a client", "Answer an RFP"],
  feedback: ["Analyze customer feedback", "Find themes in survey comments", "Summarize NPS comments by sentiment"],
  products: [
    "Write product descriptions for our webshop",
    "Texts for a catalog of shoes",
    "E-commerce product listing",
  ],
  faq: ["Build an FAQ from the manual", "Write help articles for our help center", "Knowledge base entries"],
  "onboard-customer": ["Check a warranty claim against our policy", "Handle returns", "Decide a claim from a customer"],
  contract: [
    "When a supplier contract comes in, read it, list the risky clauses",
    "Check an NDA",
    "Review a lease agreement",
  ],
  invoice: [
    "Check an invoice against the order",
    "Read receipts and add up expenses",
    "Accounts payable: can the bill be paid?",
  ],
  summary: ["Read a report and write a summary for the team", "Summarize long articles", "A digest of key points"],
  "document-questions": [
    "Answer questions from our employee handbook",
    "Chat with PDF",
    "Put a question to a policy document",
  ],
  translate: [
    "Translate product texts into German and French",
    "Localize our app",
    "A multilingual version of the website",
  ],
  extract: [
    "Extract data from delivery notes into a spreadsheet",
    "Parse documents to CSV",
    "Structured data from scans",
  ],
  vendors: ["Compare vendors by criteria", "Procurement: choose between suppliers", "A vendor evaluation"],
  compliance: [
    "Check texts for GDPR compliance",
    "Audit our process against a checklist",
    "Compliance check of guidelines",
  ],
  seo: ["Write a blog article with keywords", "SEO content that ranks", "A blog post about gardening"],
  repurpose: [
    "Repurpose an article for many channels",
    "Turn one text into posts for all channels",
    "Repurposing content",
  ],
  linkedin: ["Write a LinkedIn post", "linkedin posts from notes", "Posts for my LinkedIn network"],
  social: ["Plan our social media calendar", "Instagram captions for a month", "An editorial content plan"],
  newsletter: ["Write our weekly newsletter", "A newsletter for subscribers", "Monthly mailing to members"],
  press: ["Write a press release about the launch", "An announcement for journalists", "Press kit"],
  pitch: ["Create a pitch deck for investors", "Slides for a presentation", "Outline my investor pitch"],
  competitors: ["Analyze our competitors", "Market research for bikes", "A benchmark of the competition"],
  meeting: ["Turn meeting notes into action items", "Write minutes from a transcript", "Follow up after a meeting"],
  cv: ["Screen CVs for a job", "Compare candidates' resumes with the profile", "Hiring: read every application"],
  "job-ad": ["Write a job ad for a nurse", "A job description for a developer role", "Post a vacancy"],
  interview: ["Prepare interview questions", "An interview guide", "Questions for an interview with a chef"],
  project: ["Make a project plan with milestones", "A roadmap for the next quarter", "Work plan with a timeline"],
  ideas: ["Test a business idea", "Brainstorm names", "Validate my idea"],
  decision: ["Help us decide between two offices", "Pros and cons of moving", "Six hats for a decision"],
  lesson: ["Plan a lesson about volcanoes", "Create a training course", "A workshop for beginners"],
  essay: ["Give feedback on essays", "Grade homework by a rubric", "Correct an assignment"],
  onboarding: ["Onboarding of new employees", "Plan the first week of a new hire", "An onboarding checklist"],
  code: ["Triage bug reports", "Review pull requests", "Turn a bug into an issue"],
  travel: ["Plan a trip to Porto", "An itinerary for our vacation", "Travel plan for a conference"],
};

test("every use case has test requests", () => {
  expect(Object.keys(requests).toSorted()).toEqual(useCases.map(({ id }) => id).toSorted());
  expect(useCases.length).toBeGreaterThanOrEqual(30);
});

test.each(Object.entries(requests).flatMap(([id, all]) => all.map((request) => [request, id] as const)))(
  "“%s” is recognized as %s",
  (request, id) => expect(matchUseCase(request)?.id).toBe(id),
);

test.each(["Count the ships in the harbor", "Feed my parrot", "", "🦜", "x".repeat(2_000)])(
  "%j is no known job and gets a draft in the person's own words",
  (request) => {
    expect(matchUseCase(request)).toBeNull();
    const agent = generateDemoDraft("AGENT_SETUP", said(request)) as { title: string; system: string };
    expect(agent.title.length).toBeGreaterThan(0);
    expect(agent.system).not.toMatch(/demo/i);
  },
);

test.each([
  [
    "Please create an agent that counts the ships in the harbor of Bergen every morning",
    "Counts the ships in the harbor of Bergen",
  ],
  ["I want a workflow to water plants", "Water plants"],
  ["Feed my parrot. Twice a day.", "Feed my parrot"],
  ["agent", "Fallback"],
])("the title of “%s” has whole words", (request, title) => expect(titleFromRequest(request, "Fallback")).toBe(title));

describe("drafts of workflows", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  const asked = [
    ...Object.values(requests).map(([request]) => request),
    "Count the ships in the harbor",
    "For each ship in the list write a greeting",
    "If a parrot is ill call the vet, otherwise feed it",
    "Write a poem that the captain must approve",
  ];

  test.each(asked)("the workflow for “%s” has 3 to 8 steps and no error", async (request) => {
    const draft = generateDemoDraft("WORKFLOW_SETUP", said(request)) as { title: string; Nodes: unknown[] };
    expect("problems" in readCompactForm(draft, specs)).toBe(false);
    const { id } = await testApp
      .as("OWNER")
      .workflow.create({ workspaceId: testApp.workspace.id, setup: draft as never, autoCreateAgents: true });
    const { graph, title } = await testApp.as("OWNER").workflow.getById({ id });
    expect(checkGraph(graph, specs).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(graph.nodes.length).toBeGreaterThanOrEqual(3);
    expect(graph.nodes.length).toBeLessThanOrEqual(8);
    expect(title).not.toMatch(/demo/i);
    expect(title.length).toBeLessThanOrEqual(limits.workflow.titleChars.max);
  });
});

test("an agent's instructions contain the person's request", () => {
  const agent = generateDemoDraft("AGENT_SETUP", said("Support for the garden furniture shop Fernhollow")) as {
    system: string;
  };
  expect(agent.system).toContain("Support for the garden furniture shop Fernhollow");
});

test("enhancing keeps every sentence, adds missing rules, and changes nothing the second time", () => {
  const once = generateDemoDraft("AGENT_ENHANCEMENT", said("You answer guests. Be kind. Never promise rooms.")) as {
    system: string;
  };
  for (const sentence of ["You answer guests.", "Be kind.", "Never promise rooms."])
    expect(once.system).toContain(sentence);
  expect(generateDemoDraft("AGENT_ENHANCEMENT", said(once.system))).toMatchObject({ system: once.system });
});

test("enhancing keeps an output format, and mentions whose names have a full stop", () => {
  const mention = "@[Dr. Who](type=AGENT&agentId=1)";
  const request = {
    system: `You answer guests. Ask ${mention}. Be kind.`,
    outputFormat: "Two lines.",
    wish: "Shorter",
  };
  expect(parseEnhancement(formatEnhancement(request))).toEqual(request);
  const agent = generateDemoDraft("AGENT_ENHANCEMENT", said(formatEnhancement(request)));
  expect(agent).toMatchObject({ system: expect.stringContaining(mention), outputFormat: "Two lines." });
  expect(JSON.stringify(agent)).not.toContain("Shorter");
});

describe("edits of an open workflow", () => {
  const steps = [
    { id: "a", index: 0, type: "HUMAN_INPUT", label: "Brief" },
    { id: "b", index: 1, type: "AGENT", label: "Draft" },
  ];
  const edit = (text: string, more: object = {}) =>
    generateDemoDraft("WORKFLOW_EDIT", said(`${text}\n\n<draft>\n${JSON.stringify({ steps, ...more })}\n</draft>`));

  test.each([
    ["Explain this workflow", /“Brief” and “Draft”/, null],
    ["Add a review step", /added “Review” after “Draft”/, [{ do: "add", afterId: "b", label: "Review" }]],
    ["Rename Draft to First version", /renamed “Draft”/, [{ do: "rename", id: "b", label: "First version" }]],
    ["Remove the last step", /removed “Draft”/, [{ do: "remove", id: "b" }]],
    ["Make it sing", /The demo model can explain/, null],
  ])("“%s” is answered", (text, reply, changes) => {
    expect(edit(text)).toMatchObject({
      reply: expect.stringMatching(reply),
      proposal: changes === null ? null : { changes },
    });
  });

  test("a failed step gets an explanation and no invented fix", () => {
    const failed = { stepId: "b", error: "Out of paper\nat line 1" };
    expect(edit("The step “Add a review” failed. Find out why, and fix it.", { failed })).toMatchObject({
      reply: expect.stringMatching(/“Out of paper: at line 1”.+cannot find the cause/),
      proposal: null,
    });
  });
});

test("a brand voice is drafted from what can be counted in samples, and its preview says that it is a demo", () => {
  const samples = "We load at dawn. You get your fish at noon!";
  const asked = said(formatStyleRequest({ description: "", samples }));
  const { desc } = generateDemoDraft("STYLE_SETUP", asked) as { desc: string };
  for (const line of ["about 5 words", "Address the reader as “you”", "Speak as “we”", "at most one in a text"])
    expect(desc).toContain(line);
  const without = generateDemoDraft("STYLE_PREVIEW", said("Say hello."));
  const withVoice = generateDemoDraft("STYLE_PREVIEW", { ...said("Say hello."), system: "# Brand voice" });
  expect(JSON.stringify(without)).not.toContain("guideline");
  expect(JSON.stringify(withVoice)).toContain("guideline");
});

test("a skill gets the wish as a rule, and keeps everything else", () => {
  const files = [{ path: "SKILL.md", content: "---\nname: a\n---\n\n## Rules\n\n- Old" }];
  const asked = said(formatSkillEdit({ files, wish: "Be brief." }));
  expect(generateDemoDraft("SKILL_EDIT", asked)).toEqual({
    files: [{ path: "SKILL.md", content: "---\nname: a\n---\n\n## Rules\n\n- Be brief.\n- Old" }],
    deleted: [],
  });
});
