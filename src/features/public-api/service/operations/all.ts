import type { Operation } from "../operation.ts";
import { runOperations } from "./runs.ts";
import { fileOperations } from "./uploads.ts";
import { workflowOperations } from "./workflows.ts";

/** Every endpoint of the public API, in the order of its reference. */
export const operations: readonly Operation[] = [...runOperations, ...workflowOperations, ...fileOperations];
