/**
 * `npm run bench`: the performance budget (docs/adr/0012), with a baseline for each row in the same run. Words select
 * measures; `--rounds n` prints medians; `--compare <commit>` prints this tree beside another one, measured in turns.
 */
import { parseArgs } from "node:util";
import { benchApi } from "./api.ts";
import { benchCanvas } from "./canvas.ts";
import { benchChats } from "./chats.ts";
import { benchCode } from "./code.ts";
import { benchFirstLoad } from "./first-load.ts";
import { benchFormPage } from "./form-page.ts";
import { benchIngest } from "./ingest.ts";
import { benchOpening } from "./opening.ts";
import { prepareCommit } from "./other-tree.ts";
import { benchReplies } from "./replies.ts";
import { benchRuns } from "./runs.ts";
import { benchRunsThroughApi } from "./runs-through-api.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { openSubject, type Subject } from "./subject.ts";
import { medianRows, printComparison, printTable, type Row } from "./table.ts";
import { benchThousand } from "./thousand.ts";

const measures: Readonly<Record<string, (subject: Subject) => Promise<Row[]>>> = {
  replies: benchReplies,
  opening: benchOpening,
  chats: benchChats,
  thousand: benchThousand,
  runs: benchRuns,
  apiRuns: benchRunsThroughApi,
  code: benchCode,
  api: benchApi,
  start: benchStart,
  search: benchSearch,
  ingest: benchIngest,
  canvas: benchCanvas,
  load: benchFirstLoad,
  form: benchFormPage,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, compare: { type: "string" } },
});
const unknown = positionals.find((name) => !Object.hasOwn(measures, name));
if (unknown !== undefined) throw new Error(`no measure "${unknown}"; there are: ${Object.keys(measures).join(", ")}`);

const wanted = Object.keys(measures).filter((name) => positionals.length === 0 || positionals.includes(name));
const roundCount = Number(values.rounds ?? (values.compare === undefined ? 1 : 3));
const folders = [process.cwd()];
if (values.compare !== undefined) folders.push(await prepareCommit(values.compare));
const subjects: Subject[] = [];

/** The rows of one measure; none, and the reason is printed, if it fails, so that the others are not lost. */
async function measure(name: string, subject: Subject): Promise<Row[]> {
  try {
    return (await measures[name]?.(subject)) ?? [];
  } catch (error) {
    console.error(`${name} failed in ${subject.folder}:`, error);
    process.exitCode = 1;
    return [];
  }
}

/** The rows of each subject. The subjects take turns, and each round starts with another one. */
async function measureInTurns(): Promise<Row[][]> {
  const rows: Row[][] = subjects.map(() => []);
  for (const name of wanted) {
    const rounds: Row[][][] = subjects.map(() => []);
    for (let round = 0; round < roundCount; round++)
      for (let turn = 0; turn < subjects.length; turn++) {
        const at = (round + turn) % subjects.length;
        const subject = subjects[at];
        if (subject) rounds[at]?.push(await measure(name, subject));
      }
    for (const [at, measured] of rounds.entries()) rows[at]?.push(...medianRows(measured));
  }
  return rows;
}

try {
  for (const folder of folders) subjects.push(await openSubject(folder));
  const [ours = [], theirs] = await measureInTurns();
  printTable(ours);
  if (theirs) {
    console.log();
    printComparison(ours, theirs, values.compare ?? "");
  }
} finally {
  for (const { world } of subjects) await world.close();
}
