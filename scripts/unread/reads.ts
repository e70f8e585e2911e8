import { childrenOf, isNode, type Node } from "../syntax.ts";

/** Unwraps an expression: `x as const`, `x satisfies Y`, `(x)`, `x!`, and `sentences("area", x)` all become x. */
function bare(node: Node): Node {
  const wrapped = sentencesOf(node);
  if (wrapped) return bare(wrapped);
  return isNode(node.expression) && /^TS(As|Satisfies|NonNull)Expression$|^ParenthesizedExpression$/.test(node.type)
    ? bare(node.expression)
    : node;
}

function sentencesOf(node: Node): Node | undefined {
  if (node.type !== "CallExpression" || (node.callee as Node).name !== "sentences") return undefined;
  return (node.arguments as Node[])[1];
}

/** Matches every key; used where the key is computed. */
export const any = "*";

const isFunction = (node: Node) => /^(Arrow)?Function(Expression|Declaration)$/.test(node.type);
/** Types don't exist at run time, so they read nothing. */
const isType = (node: Node) => node.type.startsWith("TS") && bare(node) === node;

/** The names that a destructuring pattern binds. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [String(pattern.name)];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left as Node);
  if (pattern.type === "Property") return namesIn(pattern.value as Node);
  if (isType(pattern)) return [];
  return childrenOf(pattern).flatMap(namesIn);
}

/** The name of a property or member, or undefined if it is computed. */
function keyOf(node: Node, field: "key" | "property"): string | undefined {
  const key = node[field] as Node;
  if (key.type === "Literal") return String(key.value);
  return node.computed || key.type !== "Identifier" ? undefined : String(key.name);
}

export interface Member {
  path: string;
  start: number;
  end: number;
}

/** The leaves of an object literal: properties whose value is not an object literal. */
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

/** The exported object literals of a file with their leaves; optionally only those wrapped in `sentences()`. */
export function exportedLeaves(program: Node, isOnlySentences = false): Map<string, Member[]> {
  const found = new Map<string, Member[]>();
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: unknown }[]) {
      if (!isNode(init) || bare(init).type !== "ObjectExpression") continue;
      if (isOnlySentences && !sentencesOf(init)) continue;
      found.set(String(id.name), leavesOf(String(id.name), bare(init)));
    }
  }
  return found;
}

export interface Reads {
  /** Full paths of the members that a file reads. `chatText.list` also covers everything inside it. */
  all: ReadonlySet<string>;
  /** Paths that are read or bound outside functions, while the module loads, with their offsets. */
  whileLoading: ReadonlyMap<string, number>;
}

/**
 * Finds the members that a file reads. Follows names through imports, `const list = chatText.list` and destructuring.
 * Scopes are not distinguished, except that function parameters shadow outer names, so a name that is used twice counts
 * for both meanings.
 */
export function readsOf(program: Node, exported: ReadonlySet<string>, isFact: (from: string) => boolean): Reads {
  const all = new Set<string>();
  const whileLoading = new Map<string, number>();
  let functionDepth = 0;
  const read = (path: string, { start }: Node) => {
    all.add(path);
    if (functionDepth === 0) whileLoading.set(path, start);
  };
  /** Local names and the paths that they refer to. */
  const names = new Map<string, Set<string>>();
  let isGrown = false;
  const alias = (name: string, path: string) => {
    const paths = names.get(name) ?? new Set();
    if (!paths.has(path)) isGrown = true;
    names.set(name, paths.add(path));
  };

  /** The paths that an expression may refer to; a computed key becomes `*`. */
  function pathsOf(node: Node): string[] {
    const plain = bare(node);
    if (plain.type === "Identifier") return [...(names.get(String(plain.name)) ?? [])];
    if (plain.type === "ChainExpression") return pathsOf(plain.expression as Node);
    if (plain.type !== "MemberExpression") return [];
    const key = keyOf(plain, "property") ?? any;
    return pathsOf(plain.object as Node).map((path) => `${path}.${key}`);
  }

  function bind(pattern: Node, paths: string[]) {
    if (pattern.type === "Identifier")
      for (const path of paths) {
        alias(String(pattern.name), path);
        if (functionDepth === 0) whileLoading.set(path, pattern.start);
      }
    else if (pattern.type === "AssignmentPattern") bind(pattern.left as Node, paths);
    else if (pattern.type === "ObjectPattern")
      for (const property of pattern.properties as Node[]) {
        const key = property.type === "Property" ? keyOf(property, "key") : undefined;
        if (key === undefined) for (const path of paths) read(path, pattern);
        else
          bind(
            property.value as Node,
            paths.map((path) => `${path}.${key}`),
          );
      }
    else for (const path of paths) read(path, pattern);
  }

  /** Visits a function, whose parameters shadow outer names. */
  function visitFunction(node: Node) {
    const hidden = (node.params as Node[]).flatMap(namesIn).filter((name) => names.has(name));
    const outer = hidden.map((name) => [name, names.get(name) ?? new Set<string>()] as const);
    for (const name of hidden) names.delete(name);
    functionDepth += 1;
    for (const child of childrenOf(node)) visit(child, false);
    functionDepth -= 1;
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
      if (!isChained) for (const path of pathsOf(node)) read(path, node);
      if (node.type === "Identifier") return;
      visit(node.object as Node, true);
      if (node.computed) visit(node.property as Node, false);
      return;
    }
    if (isType(node)) return;
    if (isFunction(node)) return visitFunction(node);
    const isSeeThrough = bare(node) !== node || node.type === "ChainExpression";
    // A property key doesn't read a variable of the same name.
    const skipped = !node.computed && !node.shorthand ? node.key : undefined;
    for (const child of childrenOf(node)) if (child !== skipped) visit(child, isSeeThrough && isChained);
  }

  // A file's own exports count as reads too, because facts may refer to other facts.
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
  return { all, whileLoading };
}
