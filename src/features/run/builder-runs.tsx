import type { BuilderRuns } from "#features/workflow/client/builder-runs.ts";
import { RunBar } from "./run-bar.tsx";
import { RunFrom } from "./run-from.tsx";
import { RunStepButton } from "./run-step-button.tsx";
import { StepOutput } from "./step-output.tsx";

/** What runs look like in the builder. */
export const builderRuns: BuilderRuns = { RunBar, StepOutput, RunStep: RunStepButton, RunFrom };
