import type pg from "pg";

/** Statements that get a name: those seen more than once, and no more of them than a connection should remember. */
const maxNames = 150;
const minUses = 3;

interface SeenStatement {
  uses: number;
  name: string | null;
}

/** One memory for all connections of a process, so that a statement is called the same everywhere. */
export interface StatementNames {
  nameOf(text: string): string | null;
}

export function createStatementNames(): StatementNames {
  const known = new Map<string, SeenStatement>();
  let named = 0;
  return {
    nameOf(text) {
      const seen = known.get(text) ?? { uses: 0, name: null };
      if (seen.uses === 0) {
        // Texts that are built for each call would fill the memory; they are forgotten, the named ones stay.
        if (known.size > 2_000) for (const [old, { name }] of known) if (name === null) known.delete(old);
        known.set(text, seen);
      }
      seen.uses += 1;
      if (seen.name === null && seen.uses >= minUses && named < maxNames) {
        named += 1;
        seen.name = `s${named}`;
      }
      return seen.name;
    },
  };
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Lets PostgreSQL parse and plan a statement once for each connection instead of at every call. Half of what a short
 * query costs is that, and most of ours are short and always the same.
 */
export function prepareStatements(client: pg.PoolClient | pg.Client, names: StatementNames): void {
  const send = client.query.bind(client) as Query;
  const prepared: Query = (config, values, callback) => {
    if (typeof config === "string" && Array.isArray(values)) {
      const name = names.nameOf(config);
      return name === null ? send(config, values, callback) : send({ name, text: config, values }, callback);
    }
    if (isUnnamedQuery(config) && (Array.isArray(values) || Array.isArray(config.values))) {
      const name = names.nameOf(config.text);
      return name === null ? send(config, values, callback) : send({ ...config, name }, values, callback);
    }
    return send(config, values, callback);
  };
  client.query = prepared as typeof client.query;
}

const isUnnamedQuery = (config: unknown): config is pg.QueryConfig =>
  typeof config === "object" &&
  config !== null &&
  "text" in config &&
  !("submit" in config) &&
  !("name" in config && config.name);
