import type { Role } from "#product/roles.ts";

/** Whose data an operation touches, which decides how access is checked. */
export type Scope = "public" | "self" | "workspace" | "operator";
export type Verb = "read" | "write" | "run" | "admin";
/** What resources one call uses; each kind has its own rate limit. */
export type Cost = "light" | "heavy" | "model" | "mail" | "api" | "visitor" | "document";

/**
 * The access rule that every procedure and HTTP route must declare. The isolation test calls each of them as every kind
 * of caller and compares the response with the rule.
 */
export interface Rule {
  readonly scope: Scope;
  readonly verb: Verb;
  /** The minimum role in the workspace; only used with scope "workspace". */
  readonly role?: Role;
  readonly cost: Cost;
}
