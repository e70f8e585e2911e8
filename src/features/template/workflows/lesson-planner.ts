import type { WorkflowTemplate } from "./template.ts";

export const lessonPlanner: WorkflowTemplate = {
  id: "lesson-planner",
  title: "Lesson planner",
  category: "education",
  icon: "graduation-cap",
  description: "Observable goals, a minute-by-minute lesson plan, and the handouts.",
  Nodes: [
    {
      index: 0,
      label: "The lesson",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Topic", type: "TEXT", required: true, config: { placeholder: "Photosynthesis" } },
          {
            label: "Learners",
            type: "TEXT",
            required: true,
            config: {
              description: "Age or level, how many, what they already know.",
              placeholder: "26 students, age 13",
            },
          },
          {
            label: "Minutes",
            type: "NUMBER",
            required: true,
            config: { description: "How long the lesson is.", placeholder: "45" },
          },
          {
            label: "Special needs",
            type: "TEXT",
            required: false,
            config: { description: "What some of them need: language support, more challenge, fewer stimuli." },
          },
        ],
      },
    },
    {
      index: 1,
      label: "Goals",
      type: "AGENT",
      role: "a teacher trainer who states what learners can do after a lesson, in observable terms",
      config: {
        prompt: {
          text: `Set the goals of one lesson.

Topic: {{Topic}}
Learners: {{Learners}}
Length: {{Minutes}} minutes

Write three goals at most, each as "At the end, learners can …" with an observable verb (explain, sort, calculate, compare; not know or understand). Below each: what a learner who reached it says or does, and the usual misconception that gets in the way. Do not plan more than fits the time.`,
        },
      },
    },
    {
      index: 2,
      label: "Lesson plan",
      type: "AGENT",
      role: "an experienced teacher who plans lessons minute by minute, with every learner in mind",
      config: {
        prompt: {
          text: `Plan a lesson that reaches these goals.

<goals>
{{Goals}}
</goals>
Topic: {{Topic}}
Learners: {{Learners}}
Length: {{Minutes}} minutes
Special needs: {{Special needs}}

Rules:
- Learners are active for at least half of the time.
- A check in the middle shows who is lost; the plan says what to do then.
- If special needs are N/A, still plan one easier and one harder variant of the main task.

Format: a table with the columns Minutes, What happens, Learners do, Teacher does, Material. The minutes add up to the length. Below it: how to open (the first sentence to say), the check in the middle, the last question of the lesson, and what to cut if time runs short.`,
        },
      },
    },
    {
      index: 3,
      label: "Handouts",
      type: "AGENT",
      role: "an author of teaching materials that learners can work through on their own",
      config: {
        prompt: {
          text: `Write the material for this lesson, ready to print.

<plan>
{{Lesson plan}}
</plan>
Learners: {{Learners}}

Three parts, each under a heading:
1. **Worksheet** in the language level of these learners, with the easier and the harder variant marked only by a symbol.
2. **Exit ticket**: three short questions, one for each goal.
3. **Key for the teacher**: solutions, and for each typical wrong answer what it says about the learner's thinking.`,
        },
      },
    },
  ],
};
