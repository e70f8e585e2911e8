/** The program of the child for Python. */
import { preparePython } from "./pyodide.ts";
import { serveJob } from "./serve-job.ts";

void serveJob(preparePython);
