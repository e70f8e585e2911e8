import type { BuilderRuns } from "#builder/session/step-marks.ts";
import { StepOutput } from "#builder/step-panel/step-output.tsx";
import { RunBar } from "#builder/test-runs/run-bar.tsx";
import { RunFrom } from "#builder/test-runs/run-from.tsx";
import { RunStepButton } from "#builder/test-runs/run-step-button.tsx";

/** What runs look like in the builder. */
export const builderRuns: BuilderRuns = { RunBar, StepOutput, RunStep: RunStepButton, RunFrom };
