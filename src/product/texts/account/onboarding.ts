import { sentences } from "../../sentences.ts";
/** Onboarding: the checklist and the question about the profession. */

export const onboardingSteps = [
  "createAgent",
  "chatWithAgent",
  "addKnowledge",
  "createWorkflow",
  "runWorkflow",
  "inviteTeammate",
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Stored answers to the question after the first sign-in. Educators, students, and social-impact workers qualify for a discount. */
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
export type Profession = (typeof professions)[number];

export const onboardingText = sentences("onboardingText", {
  title: (workspace: string) => `Set up ${workspace}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  minimize: "Minimize",
  expand: "Show steps",
  dismiss: "Dismiss",
  done: "You're all set. Enjoy your workspace!",

  steps: {
    createAgent: { title: "Create an agent", text: "Describe the job and get a draft to edit.", action: "New agent" },
    chatWithAgent: { title: "Start a chat", text: "Ask the Assistant or one of your agents.", action: "Chat" },
    addKnowledge: {
      title: "Add knowledge",
      text: "Upload files or add websites that agents answer from.",
      action: "Add knowledge",
    },
    createWorkflow: {
      title: "Build your first workflow",
      text: "Describe the task in a sentence and get steps to edit.",
      action: "Describe a workflow",
    },
    runWorkflow: { title: "Run a workflow", text: "Review each step, or let it run in the background.", action: "Run" },
    inviteTeammate: {
      title: "Invite your team",
      text: "Editors build agents and workflows. Users run them.",
      action: "Invite member",
    },
  } satisfies Record<OnboardingStep, { title: string; text: string; action: string }>,

  profession: {
    title: "What do you do?",
    text: "Optional. You can change it in your account settings.",
    choose: "Choose",
    submit: "Continue",
    skip: "Skip",
    names: {
      Founder: "Founder",
      Marketing: "Marketing",
      Sales: "Sales",
      Support: "Support",
      Operations: "Operations",
      "Human resources": "Human resources",
      Product: "Product",
      Engineering: "Engineering",
      Consulting: "Consulting",
      Educator: "Educator",
      Student: "Student",
      "Social Impact": "Social Impact",
      Other: "Other",
    } satisfies Record<Profession, string>,
  },
});
