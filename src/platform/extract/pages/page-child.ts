/**
 * Program of the sandboxed child process that draws one page of the PDF in descriptor 3. Standard output is one line of
 * JSON, then a JPEG. Its canvas is native code, so it only runs where the kernel confines it.
 */
import { Console } from "node:console";
import { setPriority } from "node:os";
import { failureReasonOf } from "../failure-reason.ts";
import { readInput } from "../read-input.ts";
import { drawPage } from "./draw-page.ts";
import type { PageJob } from "./limits.ts";

const lowPriority = 10;

async function draw({ page }: PageJob): Promise<{ header: object; jpeg: Uint8Array }> {
  try {
    const { jpeg, ...header } = await drawPage(readInput(), page);
    return { header, jpeg };
  } catch (error) {
    return { header: { reason: failureReasonOf(error) }, jpeg: new Uint8Array() };
  }
}

setPriority(lowPriority);
// Standard output is reserved for the result, so console output of the parser goes to standard error.
globalThis.console = new Console(process.stderr);
// Standard input ends when the parent exits; then the page is no longer needed.
process.stdin.on("end", () => process.exit(1)).resume();
const { header, jpeg } = await draw(JSON.parse(process.argv[2] ?? "") as PageJob); // written by our parent
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), jpeg]), () => process.exit(0));
