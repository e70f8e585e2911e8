import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { storedToolFile } from "../stored-tool-file.ts";
import { toolSpec } from "../tool.ts";

const { codeChars, files, filesBytes, folder, stdoutChars, errorChars } = limits.pythonTool;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Why later calls don't find what a call left, or why it didn't find what earlier ones left. */
const folderProblems = ["tooManyFiles", "tooLarge", "storageFull", "missing"] as const;

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
    /** What happened to the working folder, unless it was kept as described. */
    folder: z.enum(folderProblems).optional(),
    /** Links, and files with names that can't be kept. */
    leftOut: z.int().positive().optional(),
  }),
  description: `Runs Python code and returns what it prints. Use it for calculations, data and charts instead of estimating.
Print every result you need; the value of a last expression is printed as well. Variables of earlier calls are gone, but files in the working folder remain for later calls of this conversation, at most ${folder.count} files and ${megabytes(folder.bytes)}: save what you need again there. A call that ends with an error leaves the folder as it was. There is no network, and packages can't be installed. The standard library is available; numpy, pandas and matplotlib only on some servers, so be ready for an ImportError.
New and changed files in its folder "outputs" are shown to the person: images as pictures, others as downloads, at most ${files} files and ${megabytes(filesBytes)} in one call. For a chart, use matplotlib and call plt.show(); without matplotlib, write an SVG file to outputs/chart.svg yourself.`,
  examples: [{ code: "# Compound interest over 10 years\nprint(round(1000 * 1.05 ** 10, 2))" }],
  reach: "make",
  account: "none",
  listing: "pinned",
  // Each call begins with what the one before left in the folder.
  maxParallel: 1,
  timeoutMs: timers.pythonTool.callMs,
  showsResult: ({ images, files }) => images.length + files.length > 0,
});
