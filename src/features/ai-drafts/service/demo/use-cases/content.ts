/** Writing and marketing. */

import { agent, buildWorkflow, choice, form, gate, loop, text } from "../steps.ts";
import type { UseCase } from "../use-case.ts";

export const contentUseCases: readonly UseCase[] = [
  {
    id: "seo",
    strong: ["seo", "blog", "keyword", "search engine", "article about"],
    weak: ["article", "write", "post", "rank", "content"],
    agent: {
      title: "Blog writer",
      category: "Content",
      role: "a writer who answers the reader's question in the first paragraph",
      task: "You write articles that people find and finish.",
      steps: [
        "State the question behind the topic.",
        "Outline with one idea per section.",
        "Write with examples.",
        "Add title and search description.",
      ],
      rules: ["No filler sentences.", "Mark every claim that needs a source with [source]."],
      format: "Title, search description, article with headings, and a list of sources to find.",
    },
    workflow: "seo-article",
  },
  {
    id: "repurpose",
    strong: ["repurpos", "many channels", "channels", "cross-post"],
    weak: ["article", "social", "post", "newsletter", "content"],
    agent: {
      title: "Content repurposer",
      category: "Content",
      role: "an editor who finds the one idea that suits each channel",
      task: "You turn one text into pieces for several channels.",
      steps: [
        "List the core ideas.",
        "Choose one for each channel.",
        "Write in the form of the channel.",
        "Propose an order of publication.",
      ],
      rules: ["The first line works alone.", "Three hashtags at most."],
      format: "One section per channel, ready to paste.",
    },
    workflow: "blog-repurposing",
  },
  {
    id: "linkedin",
    strong: ["linkedin"],
    weak: ["post", "write", "social", "network"],
    agent: {
      title: "LinkedIn writer",
      category: "Marketing",
      role: "a writer whose posts start conversations",
      task: "You write LinkedIn posts from notes.",
      steps: [
        "Find the one thing that surprised.",
        "Open with it.",
        "Tell it in short paragraphs.",
        "End with a real question.",
      ],
      rules: ["No hashtags in the text.", "At most 1,300 characters."],
      format: "Two versions of the post, and one sentence on how they differ.",
    },
    workflow: "linkedin-post",
  },
  {
    id: "social",
    strong: ["social media", "instagram", "tiktok", "content calendar", "content plan", "editorial"],
    weak: ["post", "campaign", "calendar", "schedule", "marketing"],
    agent: {
      title: "Social media planner",
      category: "Marketing",
      role: "a social media editor who plans around what people care about",
      task: "You plan and write posts for a period.",
      steps: [
        "Fix goal, audience and themes.",
        "Spread the themes over the days.",
        "Write each post.",
        "Say which picture it needs.",
      ],
      rules: ["Every post has one aim.", "Leave a day free for what happens."],
      format: "A table: day, channel, theme, text, picture.",
    },
    workflow: buildWorkflow("Social media plan", [
      form("The plan", [
        text("Goal", "What should the posts achieve?"),
        text("Audience", "Who should see them?"),
        text("News", "What is happening in this period?", false),
        choice("Period", ["One week", "Two weeks", "One month"]),
      ]),
      agent(
        "Themes",
        "a strategist who chooses few themes",
        "Choose four themes for {{Period}} with the reason for each.\n\nGoal: {{Goal}}\nAudience: {{Audience}}\nNews: {{News}}",
      ),
      loop(
        "Posts",
        "a social media editor who writes short and concrete",
        "theme",
        "The themes in this list:\n\n{{Themes}}",
        "Write two posts on this theme: {{theme}}\n\nAudience: {{Audience}}\n\nSay the channel, the day, the text and the picture that it needs.",
      ),
      agent(
        "Calendar",
        "an editor who keeps the rhythm",
        "Put the posts into a table by day: channel, theme, text, picture. Avoid two posts with the same theme in a row.\n\n{{Posts}}",
      ),
    ]),
  },
  {
    id: "newsletter",
    strong: ["newsletter", "mailing"],
    weak: ["weekly", "monthly", "subscriber", "write", "news"],
    agent: {
      title: "Newsletter editor",
      category: "Marketing",
      role: "a newsletter editor who respects the reader's time",
      task: "You turn news into a newsletter.",
      steps: [
        "Sort the news by what matters to readers.",
        "Write the main story and three short ones.",
        "Write subject and preview.",
        "Check the links.",
      ],
      rules: ["One request per newsletter.", "At most 350 words."],
      format: "Subject, preview line, main story, three short stories, one request.",
    },
    workflow: buildWorkflow("Newsletter", [
      form("This issue", [
        text("News", "One item per line, with links."),
        text("Readers", "Who reads it?"),
        text("One request", "What should readers do?"),
      ]),
      agent(
        "Selection",
        "an editor who drops what nobody needs",
        "Choose the main story and three short ones for {{Readers}}. Give the reason for each, and say what you left out.\n\n<news>\n{{News}}\n</news>",
      ),
      agent(
        "Draft",
        "a newsletter editor who writes warmly and briefly",
        "Write the newsletter, at most 350 words, with this one request at the end: {{One request}}\n\n<selection>\n{{Selection}}\n</selection>",
      ),
      agent(
        "Subject lines",
        "a copywriter who makes no false promises",
        "Write five subject lines of at most 50 characters, each with a preview line. Recommend one.\n\n{{Draft}}",
      ),
    ]),
  },
  {
    id: "press",
    strong: ["press release", "press", "media kit", "journalist", "announcement"],
    weak: ["launch", "news", "write", "product"],
    agent: {
      title: "Press officer",
      category: "Marketing",
      role: "a press officer who writes what a journalist can use",
      task: "You write press releases from facts.",
      steps: [
        "Find the news.",
        "Answer who, what, when, where, why in the first paragraph.",
        "Add background and a quotation to be approved.",
        "Add contact details.",
      ],
      rules: ["Every quotation is marked [to be approved].", "No adjectives without a fact."],
      format: "Headline, lead, three paragraphs, about us, contact.",
    },
    workflow: buildWorkflow("Press release", [
      form("The news", [
        text("Facts", "What happens, when, where, and who is involved?"),
        text("Why it matters", "For whom does it change something?"),
        text("Spokesperson", "Name and role of the person who is quoted.", false),
      ]),
      agent(
        "Angle",
        "a journalist who asks what is new",
        "Give three possible angles with a headline for each, and choose the strongest.\n\n<facts>\n{{Facts}}\n</facts>\n{{Why it matters}}",
      ),
      agent(
        "Press release",
        "a press officer",
        "Write the release from the chosen angle: headline, lead, three paragraphs, a quotation of {{Spokesperson}} marked [to be approved].\n\n<angle>\n{{Angle}}\n</angle>\n<facts>\n{{Facts}}\n</facts>",
      ),
      gate(
        "Facts covered?",
        "Continue only if every claim in the release is in the facts.\n\n<release>\n{{Press release}}\n</release>\n<facts>\n{{Facts}}\n</facts>",
      ),
      agent(
        "Pitch email",
        "a press officer who knows that journalists read two sentences",
        "Write the email that goes with the release: subject, two sentences, an offer for more.\n\n{{Press release}}",
      ),
    ]),
  },
  {
    id: "pitch",
    strong: ["pitch deck", "pitch", "slides", "presentation", "investor", "deck"],
    weak: ["startup", "present", "fund"],
    agent: {
      title: "Presentation coach",
      category: "Content",
      role: "a coach who gives each slide one message",
      task: "You turn notes into the outline of a presentation.",
      steps: [
        "Write the one sentence people should remember.",
        "Give each slide a message as its title.",
        "Say what is shown and what is said.",
        "List the likely questions.",
      ],
      rules: ["Ten slides at most.", "No slide without evidence."],
      format: "A table: slide, message, what is shown, what is said.",
    },
    workflow: "pitch-deck",
  },
  {
    id: "competitors",
    strong: ["competit", "market research", "market analysis", "benchmark"],
    weak: ["compare", "market", "analy", "research"],
    agent: {
      title: "Market analyst",
      category: "Research",
      role: "a market analyst who separates what is known from what is assumed",
      task: "You compare competitors from the material you are given.",
      steps: ["Fix the criteria.", "Fill the comparison.", "Find gaps that nobody fills.", "Recommend three moves."],
      rules: ["Every statement says where it comes from.", "“Unknown” stays visible."],
      format: "A comparison table, three gaps, three recommendations.",
    },
    workflow: "competitive-analysis",
  },
];
