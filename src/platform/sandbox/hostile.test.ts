import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createSandboxCanaries, type SandboxCanaries } from "#testing/sandbox-canaries.ts";
import { type FindTool, findLaunchers, findTool, resolveSibling } from "../process-sandbox/launcher.ts";
import { runSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { codeLimits } from "./limits.ts";
import { createSandbox } from "./sandbox.ts";

let canaries: SandboxCanaries;
beforeAll(async () => {
  canaries = await createSandboxCanaries();
});
afterAll(() => canaries.remove());

const without =
  (...tools: string[]): FindTool =>
  (name) =>
    tools.includes(name) ? null : findTool(name);
/** The sandbox without bubblewrap, and the machine's default one if it has bubblewrap. */
const walls: [name: string, find: FindTool][] = [
  ...(findTool("bwrap") ? ([["bubblewrap", findTool]] as [string, FindTool][]) : []),
  ["no bubblewrap", without("bwrap")],
];
// Each run starts a process, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

/** Sandbox escapes found in other products, and some of our own. None are filtered; all are run. */
const javascript = [
  "process.env.TROUPE_CANARY",
  "globalThis.process",
  "require('fs').readFileSync(path)",
  "module.constructor._load('child_process').execSync('cat ' + path)",
  "this.constructor.constructor('return process')().env",
  "[].constructor.constructor('return this')().process.mainModule.require('fs')",
  "(()=>{}).constructor('return import(\"node:fs\")')()",
  "Function('return globalThis')().fetch('http://127.0.0.1:' + port)",
  "fetch('http://127.0.0.1:' + port)",
  "new WebSocket('ws://127.0.0.1:' + port)",
  "new XMLHttpRequest()",
  "import('fs').then((fs) => fs.readFileSync(path))",
  "import/**/('fs')",
  "import('node:child_process')",
  "import(path)",
  "import('file://' + path)",
  "import('/proc/self/environ')",
  "eval('import(\"os\")')",
  "std.open(path, 'r').readAsString()",
  "std.getenviron()",
  "std.loadFile(path)",
  "os.exec(['cat', path])",
  "os.open('/etc/passwd')",
  "bjson.read(new ArrayBuffer(8), 0, 8)",
  "Deno.readTextFileSync(path)",
  "Bun.file(path)",
  "WebAssembly.compile(new Uint8Array(8))",
  "new Worker('data:,')",
  "setTimeout(() => fetch('http://127.0.0.1:' + port))",
  "queueMicrotask(() => require('net').connect(port))",
  "Error.prepareStackTrace = (_, frames) => frames[0].getThis().process; new Error().stack",
  "print.constructor('return process')()",
  "console.log.constructor.constructor('return process.env')()",
  "console.log.call.call(console.log, 'x').__proto__",
  "Symbol.for('nodejs.util.inspect.custom') in globalThis && process",
  "Reflect.construct(Function, ['return process.env'])()",
  "(async () => {}).constructor('return process')()",
  "(function* () {}).constructor('yield process')().next().value",
  "WeakRef.prototype.deref.call(globalThis)",
  "__proto__.constructor.constructor('return process')()",
  "}); process.exit(0); (() => {",
  // These break built-ins for all later payloads.
  "Object.prototype.__defineGetter__('then', () => { throw 1 })",
  "Object.setPrototypeOf(globalThis, new Proxy({}, { get: (_, key) => key }))",
  "JSON.stringify = () => path; JSON.parse = () => process",
  "Promise.prototype.then = function () { return process }",
  "String.prototype.toString = () => { throw process }",
];

describe("JavaScript", () => {
  test.each([...walls, ["neither bubblewrap nor namespaces", without("bwrap", "unshare")] as const])(
    "no sandbox escape succeeds with %s",
    async (_, find) => {
      const sandbox = createSandbox({ find });
      const { path, port, secret } = canaries;
      const answer = await sandbox.run(
        {
          language: "JAVASCRIPT",
          code: `const loot = [];
          const keep = (what) => { try { loot.push(String(what)); } catch (error) { loot.push("refused"); } };
          const { parse, stringify } = JSON;
          for (const payload of parse(payloads)) {
            try { const got = (0, eval)(payload); keep(got); if (got instanceof Promise) got.then(keep, keep); } catch (error) { keep(error); }
          }
          return { loot: loot.length, text: loot.join("|") };`,
          inputs: { payloads: JSON.stringify(javascript), path, port: String(port) },
          outputs: ["loot", "text"],
        },
        { workspaceId: "one" },
      );
      // Some payloads break built-ins for later ones, so the response may be anything, but it must not contain a leak.
      expect(JSON.stringify(answer)).not.toContain(secret);
      expect(JSON.stringify(answer)).not.toContain("root:");
      expect(canaries.hits).toBe(0);
      expect(sandbox.usedChildren).toBe(1);
      await sandbox.close();
    },
  );
});

/** Without the interpreter's isolation: what any Node program in the sandbox could access. */
describe("a hostile program in place of the interpreter", () => {
  const namespaces = findLaunchers().filter(({ name }) => name !== "permission-only");
  test.each(namespaces.map((launcher) => [launcher.name, launcher] as const))(
    "can access nothing in %s",
    async (_, launcher) => {
      const { path, port, folder, secret } = canaries;
      const program = resolveSibling("../../testing/hostile-program.ts", import.meta.url);
      const command = launcher.command(
        { entry: program, args: [path, String(port), folder], readable: [program], heapBytes: 64 * 1024 * 1024 },
        { memoryBytes: 256 * 1024 * 1024, cpuSeconds: 10 },
      );
      const bounds = { wallMs: 20_000, memoryBytes: 512 * 1024 * 1024, outputBytes: 1_000_000, signal: undefined };
      const end = await runSandboxed({ ...command, ...bounds }, new Set());
      const loot = JSON.parse(end.output.toString("utf8")) as Record<string, string>;
      const { variables, others, ...rest } = loot;
      for (const [what, got] of Object.entries(rest)) expect(got, what).toMatch(/^refused/);
      expect(Object.keys(JSON.parse(variables ?? "")).filter((name) => name !== "PWD")).toEqual([]);
      expect(JSON.stringify(loot)).not.toContain(secret);
      expect(others).not.toContain("PATH=");
      expect(canaries.hits).toBe(0);
      expect(readdirSync(folder)).toEqual(["secret.txt"]);
    },
  );
});

const python = [
  "import js; js.process.env.TROUPE_CANARY",
  "__import__('js').globalThis.process",
  "__import__('pyodide_js')._module.constructor.constructor('return process')().env.TROUPE_CANARY",
  "__import__('pyodide_js')._api.config.env",
  "__import__('pyodide_js').FS.readFile(path)",
  "__import__('pyodide_js').mountNodeFS('/host', '/')",
  "__import__('pyodide.code').code.run_js('process.env')",
  "__import__('pyodide.http').http.open_url('http://127.0.0.1:' + port)",
  "__import__('os').environ['TROUPE_CANARY']",
  "open(path).read()",
  "open('/proc/1/environ').read()",
  "open('/proc/self/environ').read()",
  "open('/proc/self/cmdline').read() and open('/etc/shadow').read()",
  "open('/etc/passwd').read()",
  "open('/tmp/troupe-left-behind', 'w').write('x') and path_of_nothing",
  "__import__('os').listdir(__import__('os').path.dirname(path))",
  "__import__('subprocess').check_output(['/bin/cat', path])",
  "__import__('os').popen('cat ' + path).read()",
  "__import__('os').execv('/bin/cat', ['cat', path]) if False else open(path).read()",
  "__import__('ctypes').CDLL(None).open(path.encode(), 0)",
  "__import__('ctypes').string_at(0)" + " if False else 'not run'",
  "__import__('socket').create_connection(('127.0.0.1', int(port)), 2).recv(100)",
  "__import__('urllib.request').request.urlopen('http://127.0.0.1:' + port, timeout=2).read()",
  "__import__('urllib.request').request.urlopen('file://' + path).read()",
  "__import__('http.client').client.HTTPConnection('127.0.0.1', int(port), timeout=2).request('GET', '/')",
  "__import__('socket').getaddrinfo('example.com', 80)",
  "().__class__.__base__.__subclasses__()[132].__init__.__globals__['system']('cat ' + path)",
  "[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == 'Popen'][0](['/bin/cat', path], stdout=-1).communicate()",
  "__builtins__['__import__']('os').fork and [__import__('os').waitpid(p, 0) if (p := __import__('os').fork()) else __import__('os')._exit(0) for _ in range(1000)]",
  "__import__('os').setuid(0)",
  "__import__('os').chroot('/')",
  "__import__('os').unshare(0x10000000)",
  "__import__('os').mount",
  "__import__('os').kill(__import__('os').getppid(), 0) or open('/proc/%d/environ' % __import__('os').getppid()).read()",
  "__import__('os').symlink(path, '/dev/shm/x')",
  "__import__('os').memfd_create('x') and __import__('os').write(__import__('os').memfd_create('y'), b'x' * 10_000_000)",
  "__import__('gc').get_objects().__len__() and __import__('sys')._getframe(1).f_globals['__builtins__'].open(path).read()",
  "__import__('importlib').import_module('os').environ.copy()",
  "exec('import os as o, sys as s; o.environ', {}) or breakpoint.__module__",
];

/** Under Pyodide, these make the surrounding process start a program, which ends that process. */
const deadly = [
  "__import__('os').system('cat ' + path)",
  "__import__('ctypes').CDLL(None).system(b'id > ' + path.encode())",
  "__import__('sys').settrace(lambda *a: None) or __import__('pickle').loads(b\"cos\\nsystem\\n(S'cat /etc/passwd'\\ntR.\")",
];

/** Runs each payload and keeps its result. */
const pythonLoot = `import json
loot = []
for payload in json.loads(payloads):
    try:
        try:
            got = eval(payload)
        except SyntaxError:
            exec(payload)
            got = "ran"
        loot.append([payload, str(got)[:500]])
    except BaseException as error:
        loot.append([payload, f"refused: {type(error).__name__} {str(error)[:200]}"])`;

describe("Python", () => {
  test.each(walls)("no sandbox escape succeeds with %s", async (_, find) => {
    const sandbox = createSandbox({ find });
    const { path, port, folder, secret } = canaries;
    const run = (payloads: readonly string[]) =>
      sandbox.run(
        {
          language: "PYTHON",
          code: pythonLoot,
          inputs: { payloads: JSON.stringify(payloads), path, port: String(port) },
          outputs: ["loot"],
        },
        { workspaceId: "one" },
      );
    const [answer, end] = await Promise.all([run(python), run(deadly)]);
    if ("error" in answer) throw new Error(answer.error);
    const loot = answer.result.loot as [payload: string, got: string][];
    expect(loot).toHaveLength(python.length);
    for (const [payload, got] of loot) {
      expect(got, payload).not.toContain(secret);
      expect(got, payload).not.toContain("root:x");
    }
    expect(JSON.stringify(end)).not.toMatch(new RegExp(`${secret}|root:x`));
    expect(canaries.hits).toBe(0);
    expect(readdirSync(folder)).toEqual(["secret.txt"]);
    await sandbox.close();
  });

  test.each(walls)("no sandbox escape succeeds in a script with %s, whose files stay in memory", async (_, find) => {
    const sandbox = createSandbox({ find });
    const { path, port, folder, secret } = canaries;
    const code = `path, port, payloads = ${JSON.stringify(path)}, "${port}", ${JSON.stringify(JSON.stringify(python))}
${pythonLoot}
open("outputs/loot.json", "w").write(json.dumps(loot))
for folder in ("/", "/tmp", "/usr/lib", "/dev/shm", "/work"):
    try: open(folder + "/troupe-left-behind", "w").write("x")
    except OSError: pass
None`;
    const answer = await sandbox.runScript(code, { workspaceId: "one" });
    expect(answer.error).toBeNull();
    const [loot] = answer.files;
    expect(JSON.parse(Buffer.from(loot?.bytes ?? []).toString())).toHaveLength(python.length);
    expect(Buffer.from(loot?.bytes ?? []).toString()).not.toMatch(new RegExp(`${secret}|root:x`));
    expect(canaries.hits).toBe(0);
    expect(readdirSync(folder)).toEqual(["secret.txt"]);
    expect(["/", "/tmp", "/usr/lib", "/dev/shm"].flatMap((one) => readdirSync(one))).not.toContain(
      "troupe-left-behind",
    );
    await sandbox.close();
  });

  test("is never run where the network can't be blocked, and never falls back to this process", async () => {
    const sandbox = createSandbox({ find: without("bwrap", "unshare") });
    const answer = await sandbox.run(
      {
        language: "PYTHON",
        code: `open(path + "x", "w")`,
        inputs: { path: canaries.path },
        outputs: [],
      },
      { workspaceId: "one" },
    );
    expect(answer).toMatchObject({ error: expect.stringContaining("can't run Python safely") });
    expect(sandbox.usedChildren).toBe(0);
    expect(await sandbox.runtime("PYTHON")).toBe(null);
    const script = await sandbox.runScript("1", { workspaceId: "one" });
    expect(script).toMatchObject({ error: expect.stringContaining("can't run Python safely"), files: [] });
    expect(sandbox.usedChildren).toBe(0);
    expect(await sandbox.runtime("JAVASCRIPT")).toBe("QuickJS, permission-only");
    expect(readdirSync(canaries.folder)).toEqual(["secret.txt"]);
    await sandbox.close();
  });

  test("doesn't use a bubblewrap that doesn't isolate", async () => {
    const sandbox = createSandbox({ find: (name) => (name === "bwrap" ? "/bin/true" : findTool(name)) });
    expect(await sandbox.runtime("JAVASCRIPT")).not.toContain("bwrap");
    expect((await sandbox.runtime("PYTHON")) ?? "").not.toContain("bwrap");
    await sandbox.close();
  });
});

test("the code limits are those of the product", () => {
  const megabyte = 1024 * 1024;
  expect(codeLimits).toEqual({
    cpuMs: 30_000,
    wallMs: 60_000,
    memoryBytes: 256 * megabyte,
    stdoutBytes: 65_536,
    resultBytes: megabyte,
  });
});
