import type { OnboardingStep } from "#product/texts/account/onboarding.ts";

/** The checklist in its order; steps of parts that this release does not have are left out. */
export type OnboardingStatus = { step: OnboardingStep; isDone: boolean }[];
