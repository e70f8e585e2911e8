/** A rule and a one-line change that breaks it. */
export interface Mutant {
  /** The rule that the line enforces. */
  readonly rule: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly line: string;
  readonly becomes: string;
  /** Parts of paths of unit tests; at least one of these tests must fail. */
  readonly tests: readonly string[];
}

const run = "src/features/run/service";
const billing = "src/features/billing/service";
const runTests = ["src/features/run/run.test.ts", "src/features/run/service/step-host/abandoned-step.test.ts"];

export const mutants: readonly Mutant[] = [
  // Ownership of runs and steps.
  {
    rule: "a step is committed only by a slice whose copy of the journal is current",
    file: `${run}/dispatch/commit-completed.ts`,
    line: "workflow_run.generation = completed.generation",
    becomes: "true",
    tests: ["src/features/run/service/dispatch/stale-holder.test.ts", "src/features/run/run.test.ts"],
  },
  {
    rule: "a step is committed in one statement only by the holder of its epoch",
    file: `${run}/dispatch/commit-completed.ts`,
    line: "and node_execution.epoch = completed.epoch\n",
    becomes: "\n",
    tests: ["src/features/run/service/dispatch/stale-holder.test.ts"],
  },
  {
    rule: "a step is committed in a transaction only by the holder of its epoch",
    file: `${run}/dispatch/commit-step.ts`,
    line: "        eq(nodeExecution.epoch, claimed.epoch),\n",
    becomes: "",
    tests: ["src/features/run/service/dispatch/stale-holder.test.ts"],
  },
  {
    rule: "a piece is committed only by the holder of its step's epoch",
    file: `${run}/dispatch/piece-store.ts`,
    line: " and held.epoch = piece.epoch",
    becomes: "",
    tests: [
      "src/features/run/service/dispatch/stale-holder.test.ts",
      "src/features/run/service/steps/step-pieces.test.ts",
    ],
  },
  {
    rule: "an effect is sent only by the holder of its step's epoch",
    file: `${run}/step-host/effects.ts`,
    line: "eq(nodeExecution.epoch, epoch)",
    becomes: "undefined",
    tests: [
      "src/features/run/service/dispatch/stale-holder.test.ts",
      "src/features/run/service/steps/webhooks.test.ts",
    ],
  },
  {
    rule: "an effect that was sent without a response is not resent automatically",
    file: `${run}/step-host/effects.ts`,
    line: 'return isRepeatable ? "planned" : "unknown";',
    becomes: 'return "planned";',
    tests: [
      "src/features/run/service/steps/webhooks.test.ts",
      "src/features/run/service/step-host/abandoned-step.test.ts",
    ],
  },
  {
    rule: "two forced resends of the same attempt send one request",
    file: `${run}/step-host/effects.ts`,
    line: "known?.attempts !== planned.forcedAfter",
    becomes: "false",
    tests: ["src/features/run/service/steps/webhooks.test.ts"],
  },
  {
    rule: "the text of a stopped step doesn't overwrite its next attempt",
    file: `${run}/step-host/step-host.ts`,
    line: 'and(eq(nodeExecution.status, "PENDING"), eq(nodeExecution.epoch, step.epoch + 1))',
    becomes: "undefined",
    tests: [
      "src/features/run/run.test.ts",
      "src/features/run/service/step-host/partial-output.test.ts",
      "src/features/run/service/dispatch/stale-holder.test.ts",
    ],
  },
  {
    rule: "a child run is started only by the holder of its parent step",
    file: `${run}/child-runs/child-port.ts`,
    line: 'if (!claimed) throw new Error("the step was taken over");',
    becomes: "",
    tests: ["src/features/run/service/dispatch/stale-holder.test.ts"],
  },
  {
    rule: "a reply is stored only by the process that holds it",
    file: "src/features/chat/service/write-reply.ts",
    line: "eq(message.holderId, app.processId), ",
    becomes: "",
    tests: ["src/features/chat/stale-holder.test.ts"],
  },
  {
    rule: "a step that fails while its process shuts down is left to the next process",
    file: `${run}/dispatch/advance-run.ts`,
    line: 'if (app.shutdownSignal.aborted && record.status === "FAILED")',
    becomes: "if (false)",
    tests: ["src/features/run/service/dispatch/process-shutdown.test.ts"],
  },
  {
    rule: "a waiting step doesn't start",
    file: "src/engine/status.ts",
    line: 'if (name === "start" && state.waitsFor) return null;',
    becomes: "",
    tests: ["src/engine/status.test.ts"],
  },
  {
    rule: "a transition that the step's status doesn't allow is refused",
    file: "src/engine/status.ts",
    line: "if (!move.from.includes(state.status)) return null;",
    becomes: "",
    tests: ["src/engine/status.test.ts", ...runTests],
  },

  // Execution planning.
  {
    rule: "a supervised run waits for approval",
    file: "src/engine/execution/plan.ts",
    line: "run.isReviewed && previous && !needsNoApproval(previous, index, catalog)",
    becomes: "false",
    tests: ["src/engine/execution/plan.test.ts"],
  },
  {
    rule: "steps of the old branch are dropped when a router chooses another branch",
    file: "src/engine/execution/plan.ts",
    line: "if (turn < 0) return [];",
    becomes: "return [];",
    tests: ["src/engine/execution/plan.test.ts", "src/engine/any-graph.test.ts"],
  },
  {
    rule: "a run executes one step at a time",
    file: "src/engine/execution/plan.ts",
    line: 'if (busy) return answer("RUNNING", { wait: { kind: "running", nodeId: busy.nodeId } });',
    becomes: "",
    tests: ["src/engine/execution/plan.test.ts"],
  },
  {
    rule: "a gate's stop ends the run until someone overrules it",
    file: "src/engine/execution/run-path.ts",
    line: "if (isDone && step.isStop && !step.isApproved) way.stopAt ??= at;",
    becomes: "",
    tests: ["src/engine/execution/plan.test.ts"],
  },
  {
    rule: "a choice without a target ends the run with a reason",
    file: "src/engine/execution/run-path.ts",
    line: "if (!targets.includes(step.next)) {",
    becomes: "if (false) {",
    tests: ["src/engine/execution/plan.test.ts", "src/engine/any-graph.test.ts"],
  },
  {
    rule: "a failed step is retried as often as its author set",
    file: "src/engine/execution/retry.ts",
    line: "failedAttempts >= most",
    becomes: "failedAttempts > most",
    tests: ["src/engine/execution/retry.test.ts"],
  },
  {
    rule: "a step is not retried without credits",
    file: "src/engine/execution/retry.ts",
    line: "failed.opens || ",
    becomes: "",
    tests: ["src/features/run/service/step-host/out-of-credits.test.ts"],
  },
  {
    rule: "a stored piece is not generated again",
    file: "src/engine/execution/pieces.ts",
    line: 'if (before && "value" in before) return before.value;',
    becomes: "",
    tests: ["src/engine/execution/drive.test.ts"],
  },
  {
    rule: "missing credits stop a list immediately",
    file: "src/engine/execution/pieces.ts",
    line: 'error instanceof AppError && (error.code === "provider" || error.code === "invalid")',
    becomes: "error instanceof AppError",
    tests: ["src/engine/execution/drive.test.ts"],
  },
  {
    rule: "a step is aborted at its time limit",
    file: "src/engine/execution/drive.ts",
    line: "const timer = setTimeout(() => late.abort(), activeMs);",
    becomes: "const timer = setTimeout(() => {}, activeMs);",
    tests: ["src/engine/execution/drive.test.ts"],
  },

  // Credits.
  {
    rule: "no request exceeds the workspace's credit limit",
    file: `${billing}/reserve.ts`,
    line: "w.spent + w.reserved + excluded.reserved <= ${limit}::numeric + w.granted",
    becomes: "true",
    tests: ["src/features/billing/ledger.test.ts"],
  },
  {
    rule: "a batch that may have been committed is not sent again",
    file: "src/platform/db/batch.ts",
    line: "isUndoneStatement(error));",
    becomes: "true);",
    tests: ["src/platform/db/batch.test.ts"],
  },
  {
    rule: "the first request of a month respects the credit limit",
    file: `${billing}/reserve.ts`,
    line: "or total.amount <= ${limit}::numeric or exists (",
    becomes: "or true or exists (",
    tests: ["src/features/billing/ledger.test.ts", "src/features/billing/billing.test.ts"],
  },
  {
    rule: "a member's credit limit is enforced",
    file: `${billing}/reserve.ts`,
    line: 'if (isMemberOver) return { state: "over-member-limit" };',
    becomes: "",
    tests: ["src/features/billing/ledger.test.ts", "src/features/workspace/members.test.ts"],
  },
  {
    rule: "the same request is reserved once",
    file: `${billing}/reserve.ts`,
    line: 'if (existing.state === "RESERVED") {',
    becomes: "if (false) {",
    tests: ["src/features/billing/ledger.test.ts"],
  },
  {
    rule: "a request is charged once",
    file: `${billing}/ledger.ts`,
    line: "and reservation.state = 'RESERVED' and not charge.is_own_key",
    becomes: "and not charge.is_own_key",
    tests: ["src/features/billing/ledger.test.ts"],
  },
  {
    rule: "a charge is never larger than its reservation",
    file: `${billing}/ledger.ts`,
    line: "least(reservation.amount, charge.credits)",
    becomes: "charge.credits",
    tests: ["src/features/billing/ledger.test.ts"],
  },
  {
    rule: "a charged reservation is not released",
    file: `${billing}/ledger.ts`,
    line: "where request_id = ${requestId} and state = 'RESERVED'\n      returning workspace_id, user_id, period_start, amount\n    ),\n    overall",
    becomes:
      "where request_id = ${requestId}\n      returning workspace_id, user_id, period_start, amount\n    ),\n    overall",
    tests: ["src/features/billing/ledger.test.ts"],
  },
  {
    rule: "a failed reply costs nothing",
    file: `${billing}/ledger.ts`,
    line: 'if (end.state === "failed") return false;',
    becomes: "",
    tests: ["src/features/chat/chat.test.ts"],
  },
  {
    rule: "a stopped reply with output is charged",
    file: `${billing}/ledger.ts`,
    line: '(end.state === "stopped" && (end.hasOutput || end.steps > 1))',
    becomes: "false",
    tests: ["src/features/chat/chat.test.ts"],
  },
  {
    rule: "a fallback to a free model releases the reservation",
    file: `${billing}/credit-check.ts`,
    line: "if (request.isFallback) await releaseRequest(db, reservation.requestId);",
    becomes: "",
    tests: ["src/features/billing/wallet-histories.test.ts"],
  },
  {
    rule: "a restarted step releases the reservations of its dead holder",
    file: `${run}/dispatch/advance-run.ts`,
    line: "if (claimed.epoch > 1) await releaseReservationsOf(ctx.db, `step:${claimed.executionId}`);",
    becomes: "",
    tests: ["src/features/run/service/dispatch/stale-holder.test.ts"],
  },

  // Permissions.
  {
    rule: "an editor deletes only what they made",
    file: "src/product/actor.ts",
    line: 'actor.role === "OWNER" || (actor.role === "EDITOR" && thing.userId === actor.userId)',
    becomes: 'actor.role !== "USER"',
    tests: ["src/features/agent/agent.test.ts", "src/features/library/library.test.ts"],
  },
  {
    rule: "no one can change the membership of the workspace's creator",
    file: "src/product/actor.ts",
    line: 'actor.role === "OWNER" && member.userId !== workspace.creatorId',
    becomes: 'actor.role === "OWNER"',
    tests: ["src/features/workspace/members.test.ts", "src/features/workspace/workspace.test.ts"],
  },
  {
    rule: "a user sees only their own runs",
    file: "src/features/run/access.ts",
    line: 'actor.role !== "USER" || run.userId === actor.userId',
    becomes: "true || run.userId === actor.userId",
    tests: [
      "src/features/run/run.test.ts",
      "src/features/run/service/history/list-runs.test.ts",
      "src/server/isolation.test.ts",
    ],
  },
  {
    rule: "a run is controlled by the person who started it and by owners",
    file: "src/features/run/access.ts",
    line: 'actor.role === "OWNER" || run.userId === actor.userId',
    becomes: "true || run.userId === actor.userId",
    tests: ["src/features/run/run.test.ts", "src/server/isolation.test.ts"],
  },
  {
    rule: "only its author can write in a chat",
    file: "src/features/chat/access.ts",
    line: "(actor: Actor, chat: OwnChat) => chat.userId === actor.userId",
    becomes: "(actor: Actor, chat: OwnChat) => chat.userId === actor.userId || true",
    tests: ["src/features/chat/chat.test.ts", "src/server/isolation.test.ts"],
  },
  {
    rule: "an insufficient role is refused",
    file: "src/platform/access/access.ts",
    line: 'if (!isRoleAtLeast(role, rule.role ?? "OWNER")) {',
    becomes: "if (false) {",
    tests: ["src/server/isolation.test.ts"],
  },
  {
    rule: "a non-member doesn't learn that a row exists",
    file: "src/platform/access/access.ts",
    line: 'if (error instanceof AppError && error.code === "not_found") return notFound(what);',
    becomes: "",
    tests: ["src/server/isolation.test.ts"],
  },
  {
    rule: "a member of a suspended workspace has no rights in it",
    file: "src/platform/access/access.ts",
    line: "        isNull(workspace.deletedAt),\n        isNull(workspace.suspendedAt),\n      ),\n    );\n  return found?.role;",
    becomes: "        isNull(workspace.deletedAt),\n      ),\n    );\n  return found?.role;",
    tests: ["src/features/instance/instance.test.ts", "src/features/operator/operator.test.ts"],
  },
  {
    rule: "only operators can access the instance administration",
    file: "src/platform/access/access.ts",
    line: 'if (!signedIn.person.isOperator) return notFound("page");',
    becomes: "",
    tests: ["src/server/isolation.test.ts"],
  },
  {
    rule: "a message attaches only its author's uploads",
    file: "src/features/file/service/attachments.ts",
    line: "found?.kind === kind && found.userId === ctx.actor.userId",
    becomes: "found?.kind === kind",
    tests: ["src/features/chat/references.test.ts"],
  },
  {
    rule: "form answers can reference only files of the person or the run",
    file: `${run}/steps/verify-answer-files.ts`,
    line: "if (!alreadyInRun.has(name)) found.delete(name);",
    becomes: "if (false) found.delete(name);",
    tests: ["src/features/run/service/steps/answer-files.test.ts"],
  },

  // Network restrictions.
  {
    rule: "connections to private addresses are refused",
    file: "src/platform/net/address.ts",
    line: 'if (parsed.kind() === "ipv4") return !isInRanges(parsed, blockedV4);',
    becomes: 'if (parsed.kind() === "ipv4") return true;',
    tests: ["src/platform/net/safe-url.test.ts", "src/platform/net/safe-http.test.ts"],
  },
  {
    rule: "metadata services stay blocked even if private ranges are allowed",
    file: "src/platform/net/address.ts",
    line: "if (isInRanges(parsed, metadataRanges)) return false;",
    becomes: "",
    tests: ["src/platform/net"],
  },
  {
    rule: "URLs with credentials are refused",
    file: "src/platform/net/safe-url.ts",
    line: 'if (url.username || url.password) throw new AppError("invalid", outboundText.credentialsInUrl);',
    becomes: "",
    tests: ["src/platform/net/safe-url.test.ts"],
  },
  {
    rule: "a redirect target is checked like the first URL",
    file: "src/platform/net/send-request.ts",
    line: "const url = safeUrl(call.url, door.allowedRanges);",
    becomes: "const url = call === first ? safeUrl(call.url, door.allowedRanges) : call.url;",
    tests: ["src/platform/net/safe-http.test.ts"],
  },
  {
    rule: "a redirect from https to http is refused",
    file: "src/platform/net/send-request.ts",
    line: 'call.url.protocol === "https:" && url.protocol !== "https:"',
    becomes: "false",
    tests: ["src/platform/net/send-request.test.ts"],
  },
  {
    rule: "writes from another origin are refused",
    file: "src/platform/http/security.ts",
    line: "if (origin !== null && isOwnOrigin(origin, new URL(request.url), ip, settings)) return;",
    becomes: "if (origin !== null) return;",
    tests: ["src/platform/http/security.test.ts", "src/platform/http/hosts.test.ts"],
  },
  {
    rule: "a request with a foreign host gets a 421 response",
    file: "src/platform/http/hosts.ts",
    line: "probePaths.has(url.pathname) || isOwnHost(url, settings)",
    becomes: "true",
    tests: ["src/platform/http/hosts.test.ts"],
  },

  // Signatures and secrets.
  {
    rule: "a modified file link is refused",
    file: "src/platform/storage/links.ts",
    line: "!timingSafeEqual(proof, wanted)",
    becomes: "false",
    tests: ["src/platform/storage/storage.test.ts", "src/platform/storage/routes.test.ts"],
  },
  {
    rule: "a file link expires",
    file: "src/platform/storage/links.ts",
    line: "return expiresAt > now() ?",
    becomes: "return expiresAt > 0 ?",
    tests: ["src/platform/storage/storage.test.ts", "src/platform/storage/routes.test.ts"],
  },
  {
    rule: "a signature of a different text is invalid",
    file: "src/platform/vault.ts",
    line: "wanted.length === given.length && timingSafeEqual(wanted, given)",
    becomes: "wanted.length === given.length",
    tests: ["src/platform/vault.test.ts"],
  },
  {
    rule: "an encrypted key can be decrypted only in the row that it was encrypted for",
    file: "src/platform/vault.ts",
    line: "setAAD(Buffer.from(`1|${place}`));\n      const body",
    becomes: "setAAD(Buffer.from(`1|`));\n      const body",
    tests: ["src/platform/vault.test.ts"],
  },
  {
    rule: "a webhook signature covers the body",
    file: "src/platform/net/webhook.ts",
    line: "`${id}.${timestamp}.${body}`",
    becomes: "`${id}.${timestamp}.`",
    tests: ["src/features/run/service/steps/webhooks.test.ts"],
  },

  // Limits.
  {
    rule: "a person's parallel replies are limited",
    file: "src/platform/streams/streams.ts",
    line: 'if (countFor(userId) >= most) throw new AppError("limit", chatErrorText.tooManyAnswers);',
    becomes: "",
    tests: ["src/features/chat/many-replies.test.ts"],
  },
  {
    rule: "an upload that exceeds its size limit is aborted",
    file: "src/platform/storage/byte-meter.ts",
    line: 'if (bytes > maxBytes) return done(new AppError("too_large", storageText.tooLarge(maxBytes)));',
    becomes: "",
    tests: ["src/platform/storage", "src/features/file/file.test.ts"],
  },
  {
    rule: "concurrent uploads don't exceed the plan's storage limit together",
    file: `${billing}/storage.ts`,
    line: 'await workspaceRow.for("no key update");',
    becomes: "",
    tests: ["src/features/file/storage.test.ts"],
  },
  {
    rule: "calls in a loop are rate limited",
    file: "src/platform/limiter.ts",
    line: "if (left < 1)",
    becomes: "if (left < -1_000_000)",
    tests: ["src/platform/limiter.test.ts"],
  },
  {
    rule: "a client can't request the fallback model",
    file: "src/features/chat/service/submit-turn.ts",
    line: 'if (last?.role !== "assistant" || last.status !== "FAILED") return false;',
    becomes: "",
    tests: ["src/features/chat/chat.test.ts"],
  },
  {
    rule: "runs that have waited for a month are stopped",
    file: `${run}/dispatch/expire-runs.ts`,
    line: "for (const run of idleRuns) await stopRunTree(app, run, runErrorText.expired);",
    becomes: "",
    tests: ["src/features/run/service/dispatch/expire-runs.test.ts"],
  },

  {
    rule: "a request that exceeds the model's context window is not sent",
    file: "src/features/completion/service/context-window.ts",
    line: "if (tokens <= window - answer) return;",
    becomes: "return;",
    tests: ["src/features/run/service/step-host/model-limits.test.ts", "src/features/chat/model-limits.test.ts"],
  },
  {
    rule: "the messages of a chat are returned in pages",
    file: "src/product/limits.ts",
    line: "pageMessages: 60,",
    becomes: "pageMessages: 60_000,",
    tests: ["src/features/chat/paging.test.ts"],
  },

  // Idempotency and privacy.
  {
    rule: "a resent request is executed once",
    file: "src/platform/access/idempotency.ts",
    line: "if (idempotency) await tx.execute(idempotency.responseInsert(answer));",
    becomes: "",
    tests: ["src/platform/access/idempotency.test.ts"],
  },
  {
    rule: "a request with a stored response is not executed again",
    file: "src/platform/access/idempotency.ts",
    line: "if (earlier) return earlier.answer;",
    becomes: "",
    tests: ["src/platform/access/idempotency.test.ts"],
  },
  {
    rule: "an idempotency key that was used with different input is refused",
    file: "src/platform/access/idempotency.ts",
    line: 'if (row.inputHash !== call.inputHash) throw new AppError("conflict", commonErrorText.idempotencyKeyReused);',
    becomes: "",
    tests: ["src/platform/access/idempotency.test.ts"],
  },
  {
    rule: "sign-up doesn't reveal which email addresses have an account",
    file: "src/platform/auth/auth-allowlist.ts",
    line: "if (isSignUp && answer.ok) return Response.json({ status: true });",
    becomes: "",
    tests: ["src/platform/auth/auth.test.ts"],
  },
  {
    rule: "password guesses from other networks don't lock the account owner out",
    file: "src/platform/auth/endpoints.ts",
    line: 'guessLimit("pair"),\n',
    becomes: 'guessLimit("address"),\n',
    tests: ["src/platform/auth/auth.test.ts"],
  },
  {
    rule: "names in mails contain no links",
    file: "src/lib/text.ts",
    line: '.replaceAll("@", " at ")',
    becomes: "",
    tests: ["src/product/texts/mail/mail.test.ts", "src/lib/text.test.ts"],
  },
  {
    rule: "a tenant can't update or delete ledger entries",
    file: "src/platform/db/row-security.ts",
    line: "revoke update, delete on audit_entry, credit_transaction from ${tenantRole};",
    becomes: "",
    tests: ["src/platform/db/database.test.ts"],
  },
  {
    rule: "a tenant can read only people of its own workspace",
    file: "src/platform/db/row-security.ts",
    line: 'select from workspace_member m where m.user_id = "user".id and m.workspace_id = ${currentWorkspace}',
    becomes: "select",
    tests: ["src/platform/db/database.test.ts"],
  },

  // The sandbox.
  {
    rule: "one workspace can't occupy all code slots",
    file: "src/platform/sandbox/sandbox.ts",
    line: "{ slots: 3, slotsPerKey: 2, maxWaiting: 200 }",
    becomes: "{ slots: 3, slotsPerKey: 3, maxWaiting: 200 }",
    tests: ["src/platform/sandbox/sandbox.test.ts"],
  },
  {
    rule: "a free slot goes to the workspace that holds the fewest",
    file: "src/platform/process-sandbox/fair-queue.ts",
    line: "state.held < slotsPerKey && state.held < (next?.[1].held ?? slotsPerKey)",
    becomes: "state.held < slotsPerKey && next === null",
    tests: ["src/platform/process-sandbox/fair-queue.test.ts"],
  },
  {
    rule: "a sandbox process runs one piece of code",
    file: "src/platform/process-sandbox/warm-pool.ts",
    line: "const taken = waiting.shift() ?? start();",
    becomes: "const taken = waiting[0] ?? start();",
    tests: ["src/platform/sandbox/sandbox.test.ts"],
  },
  {
    rule: "code that exceeds its CPU time limit is stopped",
    file: "src/platform/sandbox/quickjs.ts",
    line: "isOverTime ||= (user + system) / 1000 > limits.cpuMs;",
    becomes: "",
    tests: ["src/platform/sandbox"],
  },
  {
    rule: "code has a memory limit",
    file: "src/platform/sandbox/quickjs.ts",
    line: "memoryLimit: limits.memoryBytes,",
    becomes: "",
    tests: ["src/platform/sandbox"],
  },
  {
    rule: "a sandboxed program has no network access",
    file: "src/platform/process-sandbox/launcher.ts",
    line: '["--user", "--net", "--pid"',
    becomes: '["--user", "--pid"',
    tests: ["src/platform/process-sandbox", "src/platform/sandbox"],
  },
];
