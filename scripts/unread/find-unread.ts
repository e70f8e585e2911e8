import { childrenOf, isNode, lineOf, type Node, parse, type Source } from "../syntax.ts";

/** A member of an exported object that no code reads. */
export interface Unread {
  file: string;
  line: number;
  /** `chatText.composer.send` */
  path: string;
  /** Where the member stands in its file, in UTF-16 units. */
  start: number;
  end: number;
}

/** `x as const`, `x satisfies Y`, `(x)` and `x!` are x. */
function bare(node: Node): Node {
  return isNode(node.expression) && /^TS(As|Satisfies|NonNull)Expression$|^ParenthesizedExpression$/.test(node.type)
    ? bare(node.expression)
    : node;
}

/** Stands for every key, where one is computed. */
const any = "*";

const isFunction = (node: Node) => /^(Arrow)?Function(Expression|Declaration)$/.test(node.type);
/** Types are not there at run time: they read nothing. */
const isType = (node: Node) => node.type.startsWith("TS") && bare(node) === node;

/** The names that a pattern binds. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [String(pattern.name)];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left as Node);
  if (pattern.type === "Property") return namesIn(pattern.value as Node);
  if (isType(pattern)) return [];
  return childrenOf(pattern).flatMap(namesIn);
}

/** The name of a property or a member when it is written in the source, not computed. */
function keyOf(node: Node, field: "key" | "property"): string | undefined {
  const key = node[field] as Node;
  if (key.type === "Literal") return String(key.value);
  return node.computed || key.type !== "Identifier" ? undefined : String(key.name);
}

interface Member {
  path: string;
  start: number;
  end: number;
}

/** The leaves of an object literal: what is no object itself. */
function leavesOf(path: string, object: Node): Member[] {
  return (object.properties as Node[]).flatMap((property) => {
    const key = property.type === "Property" ? keyOf(property, "key") : undefined;
    if (key === undefined) return [];
    const value = bare(property.value as Node);
    const own = `${path}.${key}`;
    if (value.type === "ObjectExpression") return leavesOf(own, value);
    return [{ path: own, start: property.start, end: property.end }];
  });
}

/** The exported object literals of a file and their leaves. */
function exportedLeaves(program: Node): Map<string, Member[]> {
  const found = new Map<string, Member[]>();
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: unknown }[]) {
      if (!isNode(init) || bare(init).type !== "ObjectExpression") continue;
      found.set(String(id.name), leavesOf(String(id.name), bare(init)));
    }
  }
  return found;
}

/**
 * Which members a file reads: full paths, where `chatText.list` also stands for everything in it. Names are followed
 * through imports, `const list = chatText.list` and destructuring; scopes are not told apart, so that a name which is
 * used twice counts for both.
 */
function readsOf(program: Node, exported: ReadonlySet<string>, isFact: (from: string) => boolean): Set<string> {
  const reads = new Set<string>();
  /** Local names and the paths that they stand for. */
  const names = new Map<string, Set<string>>();
  let isGrown = false;
  const alias = (name: string, path: string) => {
    const paths = names.get(name) ?? new Set();
    if (!paths.has(path)) isGrown = true;
    names.set(name, paths.add(path));
  };

  /** The paths that an expression stands for, and whether something computed was taken from them. */
  function pathsOf(node: Node): string[] {
    const plain = bare(node);
    if (plain.type === "Identifier") return [...(names.get(String(plain.name)) ?? [])];
    if (plain.type === "ChainExpression") return pathsOf(plain.expression as Node);
    if (plain.type !== "MemberExpression") return [];
    const key = keyOf(plain, "property") ?? any;
    return pathsOf(plain.object as Node).map((path) => `${path}.${key}`);
  }

  function bind(pattern: Node, paths: string[]) {
    if (pattern.type === "Identifier") for (const path of paths) alias(String(pattern.name), path);
    else if (pattern.type === "AssignmentPattern") bind(pattern.left as Node, paths);
    else if (pattern.type === "ObjectPattern")
      for (const property of pattern.properties as Node[]) {
        const key = property.type === "Property" ? keyOf(property, "key") : undefined;
        if (key === undefined) for (const path of paths) reads.add(path);
        else
          bind(
            property.value as Node,
            paths.map((path) => `${path}.${key}`),
          );
      }
    else for (const path of paths) reads.add(path);
  }

  /** Its parameters hide what has their names outside. */
  function visitFunction(node: Node) {
    const hidden = (node.params as Node[]).flatMap(namesIn).filter((name) => names.has(name));
    const outer = hidden.map((name) => [name, names.get(name) ?? new Set<string>()] as const);
    for (const name of hidden) names.delete(name);
    for (const child of childrenOf(node)) visit(child, false);
    for (const [name, paths] of outer) names.set(name, paths);
  }

  function visit(node: Node, isChained: boolean) {
    if (node.type === "ImportDeclaration") {
      if (!isFact(String((node.source as Node).value))) return;
      for (const { imported, local } of node.specifiers as { imported?: Node; local: Node }[])
        if (imported && exported.has(String(imported.name))) alias(String(local.name), String(imported.name));
      return;
    }
    if (node.type === "VariableDeclarator" && isNode(node.init)) {
      const paths = pathsOf(node.init);
      if (paths.length > 0) return bind(node.id as Node, paths);
      return visit(node.init, false);
    }
    if (node.type === "MemberExpression" || node.type === "Identifier") {
      if (!isChained) for (const path of pathsOf(node)) reads.add(path);
      if (node.type === "Identifier") return;
      visit(node.object as Node, true);
      if (node.computed) visit(node.property as Node, false);
      return;
    }
    if (isType(node)) return;
    if (isFunction(node)) return visitFunction(node);
    const isSeeThrough = bare(node) !== node || node.type === "ChainExpression";
    // A property's key is no use of what has the same name.
    const skipped = !node.computed && !node.shorthand ? node.key : undefined;
    for (const child of childrenOf(node)) if (child !== skipped) visit(child, isSeeThrough && isChained);
  }

  // Names of one's own exports count as well: facts are made of facts.
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (isNode(declaration) && declaration.type === "VariableDeclaration")
      for (const { id } of declaration.declarations as { id: Node }[])
        if (exported.has(String(id.name))) alias(String(id.name), String(id.name));
  }
  do {
    isGrown = false;
    for (const statement of program.body as Node[]) visit(statement, false);
  } while (isGrown);
  return reads;
}

/** Members of what `facts` export that nothing in `facts` or `readers` reads; `isFact` knows imports of facts by what they are imported from. */
export function findUnread(
  facts: readonly Source[],
  readers: readonly Source[],
  isFact: (from: string) => boolean,
): Unread[] {
  const programs = facts.map((source) => ({ source, program: parse(source) }));
  const members = programs.map(({ source, program }) => ({ source, program, exports: exportedLeaves(program) }));
  const exported = new Set(members.flatMap(({ exports }) => [...exports.keys()]));
  const reads = new Set<string>();
  const collect = (program: Node, isFact: (from: string) => boolean) => {
    for (const path of readsOf(program, exported, isFact)) reads.add(path);
  };
  for (const { program } of programs) collect(program, () => true);
  for (const reader of readers) collect(parse(reader), isFact);
  const readPaths = [...reads].map((path) => path.split("."));
  /** Read by itself, with what holds it, or in part, as the length of a list. */
  const isRead = (path: string) => {
    const own = path.split(".");
    return readPaths.some((read) => own.every((key, index) => [key, any, undefined].includes(read[index])));
  };
  return members.flatMap(({ source, exports }) =>
    [...exports.values()].flat().flatMap(({ path, start, end }) => {
      if (isRead(path)) return [];
      return [{ file: source.path, line: lineOf(source.text, start), path, start, end }];
    }),
  );
}
