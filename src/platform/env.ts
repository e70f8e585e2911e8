import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { findContradictions } from "./env/contradictions.ts";
import { variableFacts } from "./env/variable-types.ts";
import { type Env, environment } from "./env/variables.ts";

export type { Env };

/** Checks each variable and their combinations. Every problem is one sentence that names its variable. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): { env: Env } | { problems: string[] } {
  const given: Record<string, string> = {};
  for (const name of Object.keys(environment.shape)) {
    // Compose files and .env templates set unused variables to "".
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const result = environment.safeParse(given);
  if (result.success) {
    const problems = findContradictions(result.data);
    return problems.length > 0 ? { problems } : { env: result.data };
  }
  const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const problems = [...names].map((name) => describeProblem(name, given[name] ?? ""));
  // The valid variables are still checked for contradictions, so that one start reports all problems.
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
  const rest = environment.safeParse(valid);
  return { problems: [...problems, ...(rest.success ? findContradictions(rest.data, names) : [])] };
}

function describeProblem(name: string, value: string): string {
  const type = Object.entries(environment.shape).find(([key]) => key === name)?.[1];
  const known = type && variableFacts.get(type);
  if (!known) return `${name} isn't a known setting.`;
  return `${name} must be ${known.must}${known.isSecret ? "" : `; it is "${value.slice(0, 100)}"`}.`;
}

/** The checked variables, or one AppError with all problems. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = parseEnv(source);
  if ("env" in result) return result.env;
  throw new AppError("invalid", result.problems.join(" "), { details: result.problems });
}

/**
 * Reads the environment of this process, once. Secrets are removed from it, so that no child process inherits them.
 * Prints all problems and ends the process when there are any.
 */
export function readEnvOrExit(): Env {
  const result = parseEnv(process.env);
  if ("problems" in result) refuseToStart(result.problems);
  for (const [name, type] of Object.entries(environment.shape))
    if (variableFacts.get(type)?.isSecret) delete process.env[name];
  return result.env;
}

/** Ends the process with all problems in plain words; 78 is EX_CONFIG of sysexits.h. */
function refuseToStart(problems: readonly string[]): never {
  const title = startText.cannot(startText.configurationProblems(problems.length));
  console.error(`${title}\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  console.error(startText.seeExample);
  process.exit(78);
}

/** Ends the process for a reason outside its configuration, such as a full disk; a restart may succeed, so not EX_CONFIG. */
export function cannotStart(reason: string): never {
  console.error(startText.cannot(reason));
  process.exit(1);
}
