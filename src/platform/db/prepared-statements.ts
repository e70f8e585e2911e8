import type pg from "pg";

/** Maximum number of prepared statements per connection; only statements that repeat are prepared. */
const maxNames = 150;
const minUses = 3;

interface SeenStatement {
  uses: number;
  name: string | null;
}

/** Shared by all connections of a process, so that a statement has the same name everywhere. */
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
        // Statements that are built for each call would fill the map, so those without a name are dropped.
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
 * Lets PostgreSQL parse and plan a statement once per connection instead of on every call. That is half the cost of a
 * short query, and most of our queries are short and repeat.
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
