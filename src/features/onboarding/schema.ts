import type { OnboardingStep } from "#product/texts/account/onboarding.ts";

/** The checklist in order, without steps for parts that this release doesn't have. */
export type OnboardingStatus = { step: OnboardingStep; isDone: boolean }[];
