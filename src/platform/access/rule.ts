import type { Role } from "#product/roles.ts";

/** Whose data an operation touches, and therefore how a caller proves a right to it. */
export type Scope = "public" | "self" | "workspace" | "operator";
export type Verb = "read" | "write" | "run" | "admin";
/** How hard one call is on the machine or the purse; the request limiter counts by it. */
export type Cost = "light" | "heavy" | "model" | "mail";

/**
 * What every procedure and every HTTP route declares. Without one it does not compile, and the
 * isolation matrix calls each as every kind of principal and compares the answer with this.
 */
export interface Rule {
  readonly scope: Scope;
  readonly verb: Verb;
  /** The least role inside the workspace; only read for scope "workspace". */
  readonly role?: Role;
  readonly cost: Cost;
}
