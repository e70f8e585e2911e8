import type { BuilderRuns } from "#features/workflow/client/builder-runs.ts";
import { RunBar } from "./run-bar.tsx";
import { RunFrom } from "./run-from.tsx";
import { StepRun } from "./step-run.tsx";

/** What runs look like in the builder. */
export const builderRuns: BuilderRuns = { RunBar, StepRun, RunFrom };
