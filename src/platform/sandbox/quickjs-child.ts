/** Program of the child process for JavaScript. */
import { prepareJavaScript } from "./quickjs.ts";
import { serveJob } from "./serve-job.ts";

void serveJob(prepareJavaScript);
