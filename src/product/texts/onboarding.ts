/** The first minutes: the checklist, the question about the profession (behaviours 22). */
import { brand } from "./brand.ts";

export const onboardingSteps = [
  "createAgent",
  "chatWithAgent",
  "createWorkflow",
  "runWorkflow",
  "inviteTeammate",
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What the question after the first sign-in offers; three of them are entitled to the discount of spec 2 §2. */
export const professions = [
  "Founder",
  "Marketing",
  "Sales",
  "Support",
  "Operations",
  "Human resources",
  "Product",
  "Engineering",
  "Consulting",
  "Educator",
  "Student",
  "Social Impact",
  "Other",
] as const;

export const onboardingText = {
  title: (workspace: string) => `Set up ${workspace}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  minimise: "Minimise",
  expand: "Show the steps",
  dismiss: "Dismiss",
  done: "All set. Enjoy your workspace!",

  steps: {
    createAgent: { title: "Create an agent", text: "Describe the job; you get a draft to edit.", action: "New agent" },
    chatWithAgent: { title: "Start a chat", text: "Ask the Assistant or one of your agents.", action: "Chat" },
    createWorkflow: {
      title: "Build your first workflow",
      text: "Describe the work in a sentence; you get the steps to edit.",
      action: "Describe a workflow",
    },
    runWorkflow: { title: "Run a workflow", text: "See each step happen, or let it run by itself.", action: "Run" },
    inviteTeammate: {
      title: "Invite your team",
      text: "Editors build, users use what is built.",
      action: "Invite member",
    },
  } satisfies Record<OnboardingStep, { title: string; text: string; action: string }>,

  profession: {
    title: "What do you do?",
    text: `It helps ${brand.name} to suggest the right templates.`,
    choose: "Choose",
    submit: "Continue",
    skip: "Skip",
  },
} as const;
