/** The program of the child for JavaScript. */
import { prepareJavaScript } from "./quickjs.ts";
import { serveJob } from "./serve-job.ts";

void serveJob(prepareJavaScript);
