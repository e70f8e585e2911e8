import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { storedToolFile } from "../stored-tool-file.ts";
import { toolSpec } from "../tool.ts";

const { codeChars, files, stdoutChars, errorChars } = limits.pythonTool;

/** Runs Python in the sandbox of code steps. */
export const executePython = toolSpec({
  input: z.strictObject({
    code: z
      .string()
      .min(1)
      .max(codeChars)
      .describe("Python code. Begin with a comment of one line that says what it does."),
  }),
  output: z.object({
    stdout: z.string().max(stdoutChars),
    /** Why the code failed; null if it ran to its end. */
    error: z.string().max(errorChars).nullable(),
    line: z.int().positive().nullable(),
    images: z.array(storedToolFile).max(files),
    files: z.array(storedToolFile).max(files),
  }),
  description: `Runs Python code and returns what it prints. Use it for calculations, data and charts instead of estimating.
Print every result you need; the value of a last expression is printed as well. Each call starts fresh: variables and files of earlier calls are gone. There is no network, and packages can't be installed. The standard library is available; numpy, pandas and matplotlib only on some servers, so be ready for an ImportError.
Files that the code writes to the folder "outputs" are shown to the person: images as pictures, others as downloads, at most ${files} files and ${limits.pythonTool.filesBytes / 1024 / 1024} MB. For a chart, use matplotlib and call plt.show(); without matplotlib, write an SVG file to outputs/chart.svg yourself.`,
  examples: [{ code: "# Compound interest over 10 years\nprint(round(1000 * 1.05 ** 10, 2))" }],
  account: "none",
  listing: "pinned",
  timeoutMs: timers.pythonTool.callMs,
  showsResult: ({ images, files }) => images.length + files.length > 0,
});
