/** Program of the child process for Python. */
import { preparePython } from "./pyodide.ts";
import { serveJob } from "./serve-job.ts";

void serveJob(preparePython);
