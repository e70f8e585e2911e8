/** JavaScript in QuickJS, compiled to WebAssembly: the code sees its inputs, the language, and nothing else. */
import { readFileSync } from "node:fs";
import { QuickJS } from "quickjs-wasi";
import type { ChildAnswer } from "./child-answer.ts";
import type { PrepareInterpreter } from "./serve-job.ts";

type Fault = Extract<ChildAnswer, { fault: string }>["fault"];

const file = "code.js";
/** Deeper calls throw a JavaScript error before they crash the interpreter. */
const stackBytes = 256 * 1024;

/** Runs before the code. Sends printed text to the host, and keeps our JSON serialization out of the code's reach. */
const prelude = `((write) => {
  const { stringify } = JSON;
  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value);
    try { return stringify(value) ?? String(value); } catch { return String(value); }
  };
  const print = (...values) => write(values.map(show).join(" ") + "\\n");
  globalThis.print = print;
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print };
  const start = (run) => {
    const kept = { __proto__: null };
    (async () => {
      try { kept.value = await run(); kept.state = "done"; } catch (error) { kept.error = error; kept.state = "threw"; }
    })();
    return kept;
  };
  /** A text of JSON, or the first number in the value that JSON would turn into null. */
  const jsonOf = (result, name) => {
    const value = result === null || result === undefined ? undefined : result[name];
    if (value === undefined) return undefined;
    let odd = null;
    const json = stringify(value, (_, one) => {
      if (odd === null && typeof one === "number" && one - one !== 0) odd = one;
      return one;
    });
    return odd ?? json ?? "";
  };
  return { start, jsonOf };
})`;

/** Wraps the code in a function whose first line is line 1. Without a return, it returns its top-level variables. */
function wrapCode(code: string, names: readonly string[]): string {
  const variables = names.map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
  return `(async () => {${code}\n;return {${variables.join(", ")}}})`;
}

export const prepareJavaScript: PrepareInterpreter = async (limits, packageFolder) => {
  const printer = createPrinter(limits.stdoutBytes);
  let begin: NodeJS.CpuUsage | undefined;
  let isOverTime = false;
  const vm = await QuickJS.create({
    wasm: readFileSync(`${packageFolder}quickjs.wasm`),
    memoryLimit: limits.memoryBytes,
    maxStackSize: stackBytes,
    timezoneOffset: 0,
    interruptHandler() {
      // The setup is not limited: on a slow machine, it alone can take longer than the code may.
      if (!begin) return false;
      const { user, system } = process.cpuUsage(begin);
      isOverTime ||= (user + system) / 1000 > limits.cpuMs;
      return isOverTime;
    },
  });
  const write = vm.newFunction("write", (text) => {
    printer.write(text?.toString() ?? "");
    return vm.undefined;
  });
  const tools = vm.callFunction(vm.evalCode(prelude), vm.undefined, write);
  const start = tools.getProp("start");
  const jsonOf = tools.getProp("jsonOf");

  function fail(fault: Fault, about: { detail?: string; name?: string; line?: number | null } = {}): ChildAnswer {
    // Code that catches our interrupt and ends in another way has still run out of time.
    return { fault: isOverTime ? "cpu" : fault, detail: "", line: null, ...about, ...printer.end() };
  }

  return ({ code, inputs, outputs }) => {
    begin = process.cpuUsage();
    function explain(error: unknown, otherwise: Fault, name?: string): ChildAnswer {
      const { text, line } = describe(error, code);
      if (text.startsWith("InternalError: out of memory")) return fail("memory");
      return fail(otherwise, { detail: text, line, ...(name !== undefined && { name }) });
    }
    try {
      for (const [name, value] of Object.entries(inputs)) vm.setProp(vm.global, name, vm.newString(value));
      const kept = vm.callFunction(start, vm.undefined, vm.evalCode(wrapCode(code, outputs), file));
      vm.executePendingJobs();
      const state = kept.getProp("state");
      if (state.isUndefined) return fail("stuck");
      if (state.toString() === "threw") return explain(vm.dump(kept.getProp("error")), "threw");
      const value = kept.getProp("value");

      const result: Record<string, unknown> = {};
      let left = limits.resultBytes;
      for (const name of outputs) {
        try {
          const json = vm.callFunction(jsonOf, vm.undefined, value, vm.newString(name));
          if (json.isUndefined) return fail("missing", { name });
          if (json.isNumber) return fail("notFinite", { name, detail: json.toString() });
          const text = json.toString();
          left -= text.length;
          if (left < 0) return fail("tooLarge");
          result[name] = JSON.parse(text);
        } catch (error) {
          return explain(error, "notJson", name);
        }
      }
      return isOverTime ? fail("cpu") : { result, ...printer.end() };
    } catch (error) {
      return explain(error, "threw");
    }
  };
};

/** Message of a thrown value, and the line of the code that threw it. */
function describe(thrown: unknown, code: string): { text: string; line: number | null } {
  if (!(thrown instanceof Error)) return { text: String(thrown), line: null };
  const line = Number(/code\.js:(\d+)/.exec(thrown.stack ?? "")?.[1] ?? 0);
  // An unclosed construct is reported after the last line, in our wrapper.
  return { text: `${thrown.name}: ${thrown.message}`, line: line > 0 ? Math.min(line, code.split("\n").length) : null };
}

/** Collects printed text up to the limit. */
function createPrinter(most: number) {
  const parts: string[] = [];
  let left = most;
  return {
    write(text: string) {
      if (left > 0) parts.push(text.slice(0, left));
      left -= Buffer.byteLength(text);
    },
    end: () => ({ stdout: parts.join(""), isCut: left < 0 }),
  };
}
