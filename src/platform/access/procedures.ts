import { setTimeout as pause } from "node:timers/promises";
import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { wire } from "#lib/wire.ts";
import { principalKey } from "#product/principal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { timers } from "#product/timers.ts";
import type { Caller } from "../context.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { isSignInNeeded, toRefusal } from "../refusal.ts";
import { requireMember, requireOperator, requirePerson, requireRowMember, type TenantTable } from "./access.ts";
import type { Rule } from "./rule.ts";

const trpcCode = {
  invalid: "BAD_REQUEST",
  not_found: "NOT_FOUND",
  forbidden: "FORBIDDEN",
  taken: "CONFLICT",
  limit: "TOO_MANY_REQUESTS",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media: "UNSUPPORTED_MEDIA_TYPE",
  credits: "PAYMENT_REQUIRED",
  keys: "PRECONDITION_FAILED",
  provider: "BAD_GATEWAY",
  conflict: "CONFLICT",
  unavailable: "SERVICE_UNAVAILABLE",
  // tRPC has no code for 507.
  full: "SERVICE_UNAVAILABLE",
  unknown: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

/** The error of a procedure; `client/api.ts` shows it as a toast, a dialog or a message beside the field. */
export interface WireError {
  code: ErrorCode;
  details: unknown;
  requestId: string;
}

/** Requests that tRPC itself refuses before a procedure is called. */
const builtInRefusals: Partial<Record<TRPCError["code"], { code: ErrorCode; text: () => string }>> = {
  BAD_REQUEST: { code: "invalid", text: () => commonErrorText.invalidRequest },
  UNSUPPORTED_MEDIA_TYPE: { code: "unsupported_media", text: () => commonErrorText.jsonRequired },
};

const t = initTRPC
  .context<Caller>()
  .meta<{ rule: Rule; row?: { table: TenantTable; key: string } }>()
  .create({
    transformer: wire,
    errorFormatter({ shape, error, ctx }) {
      const cause = error.cause;
      const app: WireError = {
        code: cause instanceof AppError ? cause.code : (builtInRefusals[error.code]?.code ?? "unknown"),
        details:
          cause instanceof AppError
            ? cause.details
            : cause instanceof ZodError
              ? { fields: cause.issues.map(({ path, message }) => ({ path, message })) }
              : null,
        requestId: ctx?.requestId ?? "",
      };
      const text =
        cause instanceof AppError ? cause.message : (builtInRefusals[error.code]?.text() ?? commonErrorText.unknown);
      return {
        ...shape,
        message: text,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, app },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

/** Turns refusals into tRPC errors. Any other error is logged once and answered without details. */
const baseProcedure = t.procedure.use(async ({ ctx, path, type, next }) => {
  const { log, metrics } = ctx.app;
  const started = performance.now();
  const first = await next();
  // Queries are retried once, so that readers don't notice a restart of the database.
  const isLost = type === "query" && !first.ok && isDatabaseUnavailable(first.error.cause);
  const result = isLost ? await pause(timers.server.readRetryMs).then(() => next()) : first;
  metrics.api(path, result.ok, performance.now() - started);
  if (result.ok) return result;
  const { cause } = result.error;
  // Zod errors of inputs keep their fields; Zod errors of our own parsing are bugs.
  const refusal = cause instanceof ZodError ? null : toRefusal(cause);
  if (refusal) {
    if (refusal.code === "full") log.error({ err: cause, path, requestId: ctx.requestId }, "the disk is full");
    if (refusal.code === "unavailable")
      log.warn({ err: cause, path, requestId: ctx.requestId }, "the database is unavailable");
    throw new TRPCError({
      code: isSignInNeeded(refusal) ? "UNAUTHORIZED" : trpcCode[refusal.code],
      message: refusal.message,
      cause: refusal,
    });
  }
  if (result.error.code === "INTERNAL_SERVER_ERROR")
    log.error({ err: cause ?? result.error, path, type, requestId: ctx.requestId }, "procedure failed");
  return result;
});

type RuleOptions = Omit<Rule, "scope">;

/** For anyone, signed in or not. Every use is listed in server/http/public-routes.ts. */
export const publicProcedure = (declared: Omit<RuleOptions, "role">) => {
  const rule: Rule = { scope: "public", ...declared };
  return baseProcedure.meta({ rule }).use(({ ctx, next }) => {
    ctx.app.limiter.take(rule.cost, ctx.ip);
    return next();
  });
};

/** For a signed-in person, on their own data. */
export const selfProcedure = (declared: Omit<RuleOptions, "role">) => {
  const rule: Rule = { scope: "self", ...declared };
  return baseProcedure.meta({ rule }).use(({ ctx, next }) => {
    const signedIn = requirePerson(ctx);
    ctx.app.limiter.take(rule.cost, signedIn.person.id);
    return next({ ctx: signedIn });
  });
};

/** For operators of the instance. */
export const operatorProcedure = (declared: Omit<RuleOptions, "role">) => {
  const rule: Rule = { scope: "operator", ...declared };
  return baseProcedure.meta({ rule }).use(async ({ ctx, next }) => next({ ctx: await requireOperator(ctx) }));
};

const inputField = (input: unknown, key: string): unknown =>
  typeof input === "object" && input !== null && Object.hasOwn(input, key)
    ? (input as Record<string, unknown>)[key]
    : undefined;

/** For members of the workspace whose id is in the input under `key`. */
export const workspaceProcedure = (declared: RuleOptions & Required<Pick<Rule, "role">>, key = "workspaceId") => {
  const rule: Rule = { scope: "workspace", ...declared };
  return baseProcedure.meta({ rule }).use(async ({ ctx, getRawInput, next }) => {
    const acting = await requireMember(ctx, rule, inputField(await getRawInput(), key));
    ctx.app.limiter.take(rule.cost, principalKey(acting.actor));
    return next({ ctx: acting });
  });
};

/** The id of a row, or the first one of a list. */
const firstId = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/**
 * For members of the workspace that owns the row whose id is in the input under `key`. Of a list of ids, only the first
 * is looked up; the service checks that the others belong to the same workspace.
 */
export const rowProcedure = (table: TenantTable, declared: RuleOptions & Required<Pick<Rule, "role">>, key = "id") => {
  const rule: Rule = { scope: "workspace", ...declared };
  return baseProcedure.meta({ rule, row: { table, key } }).use(async ({ ctx, getRawInput, next }) => {
    const acting = await requireRowMember(ctx, rule, table, firstId(inputField(await getRawInput(), key)));
    ctx.app.limiter.take(rule.cost, principalKey(acting.actor));
    return next({ ctx: acting });
  });
};
