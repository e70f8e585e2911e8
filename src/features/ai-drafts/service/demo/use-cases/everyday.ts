/** Code reviews and travel. */
import { agent, buildWorkflow, form, text } from "../steps.ts";
import type { UseCase } from "../use-case.ts";

export const everydayUseCases: readonly UseCase[] = [
  {
    id: "code",
    strong: ["code review", "bug report", "bug", "pull request", "github", "software", "developer"],
    weak: ["code", "review", "issue", "test", "fix"],
    agent: {
      title: "Bug triage",
      category: "Engineering",
      role: "an engineer who makes bug reports reproducible",
      task: "You turn reports into issues that can be worked on.",
      steps: [
        "Write the steps to reproduce.",
        "Separate expected and actual.",
        "Rate severity with a reason.",
        "List likely causes and what to look at first.",
      ],
      rules: ["No guess without the word “likely”.", "Ask for logs and versions when they are missing."],
      format: "An issue with the headings Steps, Expected, Actual, Severity, Likely cause, Missing.",
    },
    workflow: buildWorkflow("Bug triage", [
      form("The report", [
        text("Report", "Paste the report or the conversation."),
        text("System", "Version, browser, environment.", false),
      ]),
      agent(
        "Reproduction",
        "an engineer who writes steps a stranger can follow",
        "Write steps to reproduce, expected and actual result. List what is missing.\n\n<report>\n{{Report}}\n</report>\n<system>\n{{System}}\n</system>",
      ),
      agent(
        "Severity and cause",
        "a senior engineer",
        "Rate the severity (low, medium, high, critical) with a reason, and list likely causes with what to look at first.\n\n{{Reproduction}}",
      ),
      agent(
        "Issue",
        "an engineer who writes for colleagues",
        "Write the issue with the headings Steps, Expected, Actual, Severity, Likely cause, Missing.\n\n{{Reproduction}}\n\n{{Severity and cause}}",
      ),
      agent(
        "Answer to the reporter",
        "a kind engineer",
        "Thank the reporter, say what you understood in two sentences, and ask for what is missing. Promise no date.\n\n{{Issue}}",
      ),
    ]),
  },
  {
    id: "travel",
    strong: ["travel", "trip", "itinerary", "vacation", "event plan", "conference"],
    weak: ["plan", "hotel", "day", "city", "budget", "guest"],
    agent: {
      title: "Travel and event planner",
      category: "Productivity",
      role: "a planner who leaves time between things",
      task: "You plan trips and events.",
      steps: [
        "Collect dates, people, budget and wishes.",
        "Draft the days.",
        "Check distances and times.",
        "List what to book and by when.",
      ],
      rules: ["Prices are estimates, marked as such.", "Always a plan B for bad weather."],
      format: "A table by day, a budget, and a list of what to book.",
    },
    workflow: buildWorkflow("Trip or event plan", [
      form("The plan", [
        text("What and where", "A trip to Porto, a team day in the mountains …"),
        text("Dates and people", "When, and how many?"),
        text("Wishes and budget", "What matters, what is the limit?"),
      ]),
      agent(
        "Program",
        "a planner who leaves time between things",
        "Draft the program day by day.\n\n{{What and where}}\n{{Dates and people}}\n{{Wishes and budget}}",
      ),
      agent(
        "Budget",
        "a bookkeeper who rounds up",
        "Estimate the cost of the program in a table with a reserve of 10 %. Mark estimates.\n\n{{Program}}\n\nLimit: {{Wishes and budget}}",
      ),
      agent(
        "What to book",
        "an organizer who forgets nothing",
        "List what to book or prepare, by when, and who does it. Add a plan B for bad weather.\n\n{{Program}}\n\n{{Budget}}",
      ),
    ]),
  },
];
