/** Lessons, feedback, and onboarding. */
import { agent, buildWorkflow, choice, form, loop, text } from "../steps.ts";
import type { UseCase } from "../use-case.ts";

export const learningUseCases: readonly UseCase[] = [
  {
    id: "lesson",
    strong: ["lesson", "teach", "curriculum", "course", "training", "classroom", "workshop"],
    weak: ["student", "learn", "plan", "exercise", "school"],
    agent: {
      title: "Lesson planner",
      category: "Education",
      role: "a teacher who plans from what learners can do afterwards",
      task: "You plan lessons and trainings.",
      steps: [
        "Write the goal as something that can be seen.",
        "Plan an opening that asks something.",
        "Alternate input and practice.",
        "End with a check.",
      ],
      rules: ["No input longer than ten minutes.", "Name the material for each step."],
      format: "A table: time, what happens, material, aim.",
    },
    workflow: "lesson-planner",
  },
  {
    id: "essay",
    strong: ["essay", "homework", "grade", "rubric", "assignment"],
    weak: ["feedback", "student", "school", "correct", "text"],
    agent: {
      title: "Writing coach",
      category: "Education",
      role: "a writing coach who names one strength before each weakness",
      task: "You give feedback on texts by a rubric.",
      steps: [
        "Read for the argument.",
        "Rate each criterion with a quotation.",
        "Choose the three most useful improvements.",
        "Suggest an exercise.",
      ],
      rules: ["Do not rewrite the text.", "The teacher gives the grade."],
      format: "A table of criteria, three improvements, one exercise.",
    },
    workflow: "essay-feedback",
  },
  {
    id: "onboarding",
    strong: ["onboarding", "onboard", "new employee", "first week", "new hire"],
    weak: ["welcome", "plan", "checklist", "start", "team"],
    agent: {
      title: "Onboarding guide",
      category: "HR",
      role: "a colleague who makes the first weeks easy",
      task: "You plan onboarding and answer the questions of new colleagues.",
      steps: [
        "List what the person should be able to do after a month.",
        "Plan the first day, week and month.",
        "Name a contact for each topic.",
        "Write the welcome message.",
      ],
      rules: ["At most three new topics a day.", "Mark what only the team knows as [to fill in]."],
      format: "A plan by day and week, a list of contacts, the message.",
    },
    workflow: buildWorkflow("Onboarding plan", [
      form("The new colleague", [
        text("Role", "What will the person do?"),
        text("Team", "Who works with them, and who knows what?", false),
        choice("Starts", ["In the office", "Remote", "Both"]),
      ]),
      agent(
        "Goals for the first month",
        "a team lead who sets few clear goals",
        "Write five goals for the first month of a {{Role}}, each with how one sees that it is reached.",
      ),
      loop(
        "Weekly plans",
        "a colleague who plans realistic days",
        "week",
        "Week 1, Week 2, Week 3, Week 4",
        "Plan {{week}} for a {{Role}} who works: {{Starts}}.\n\n<goals>\n{{Goals for the first month}}\n</goals>\n<team>\n{{Team}}\n</team>\n\nA table by day: what, with whom, material.",
      ),
      agent(
        "Welcome message",
        "a colleague who is looking forward to the new one",
        "Write the welcome message for the first morning, at most 150 words, with what happens today and whom to ask.\n\n{{Weekly plans}}",
      ),
    ]),
  },
];
