import { addBefore, addImport, addLine } from "./insert.ts";
import { camelOf, type Names } from "./names.ts";
import type { Draft } from "./plan.ts";

/** Scaffolds a feature: a kind of record in a workspace, with its API, its list and its access rule. */
export function planFeature(names: Names): Draft {
  const { kebab, camel, pascal } = names;
  const many = camelOf(names.plural);
  const folder = `src/features/${kebab}`;
  return {
    writes: {
      [`${folder}/schema.ts`]: schema(names),
      [`${folder}/access.ts`]: access(names),
      [`${folder}/table.ts`]: table(names),
      [`${folder}/service.ts`]: service(names, many),
      [`${folder}/router.ts`]: router(names, many),
      [`${folder}/client.ts`]: client(names, many),
      [`${folder}/${kebab}-list.tsx`]: list(names, many),
      [`${folder}/${kebab}.test.ts`]: test(names),
      [`src/product/texts/${kebab}/${kebab}.ts`]: texts(names),
    },
    edits: {
      "src/server/router.ts": (text) =>
        addLine(
          addImport(text, `import { ${camel}Router } from "#features/${kebab}/router.ts";`),
          /^export const appRouter = router\(\{\n/m,
          `  ${camel}: ${camel}Router,`,
          "sorted",
        ),
      "src/product/limits.ts": (text) =>
        new RegExp(`^ {2}${camel}: \\{`, "m").test(text)
          ? text
          : addLine(
              text,
              /^export const limits = \{\n/m,
              `\n  ${camel}: {\n    titleChars: { min: 1, max: 200 },\n    pageRows: 500,\n  },`,
            ),
      "src/lib/entity-id.ts": (text) =>
        new RegExp(`^ {2}\\| "${camel}"`, "m").test(text)
          ? text
          : addBefore(text, /^ {2}\| "session";/m, `  | "${camel}"\n`),
      "src/testing/fixtures.ts": (text) =>
        addBefore(
          addBefore(
            addImport(text, `import { ${camel} } from "#features/${kebab}/table.ts";`),
            /^ {4}filePath: /m,
            `    ${camel}: newId(),\n`,
          ),
          /^ {2}return \{ \.\.\.ids/m,
          `  await system.insert(${camel}).values({ id: ids.${camel}, ...own, title: mark });\n`,
        ),
      "src/client/live/live-changes.ts": (text) =>
        addBefore(text, /^ {2}workspace: workspaces,/m, `  ${many}: () => [api.${camel}.pathFilter()],\n`),
    },
    next: [
      "Run `node scripts/up.mjs pnpm exec drizzle-kit generate` and review what it wrote to drizzle/.",
      `Decide in ${folder}/access.ts who may change ${names.one}. Its test fails until you do.`,
      `Give it a URL in src/product/urls.ts and a short route that shows <${pascal}List />.`,
    ],
  };
}

const schema = ({ camel, pascal }: Names) => `import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const title = z.string().trim().min(limits.${camel}.titleChars.min).max(limits.${camel}.titleChars.max);

export const by${pascal} = z.strictObject({ id: idOf("${camel}") });
export const ${camel}Draft = z.strictObject({ workspaceId: idOf("workspace"), title });
export type ${pascal}Draft = z.output<typeof ${camel}Draft>;
export const ${camel}Changes = by${pascal}.extend({ title });
export type ${pascal}Changes = z.output<typeof ${camel}Changes>;
`;

const access = ({ pascal, one }: Names) => `import type { Actor } from "#product/actor.ts";

/** Who may change and delete ${one}. Returns false for everyone until you decide. */
export const canChange${pascal} = (_actor: Actor, _thing: { userId: string }): boolean => false;
`;

const table = ({ camel, snake }: Names) => `import { index, pgTable } from "drizzle-orm/pg-core";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import { newId } from "#lib/id.ts";

export const ${camel} = pgTable(
  "${snake}",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    title: t.text().notNull(),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index().on(table.workspaceId, table.updatedAt)],
);
`;

const service = ({ camel, pascal, words }: Names, many: string) => `import { and, desc, eq, sql } from "drizzle-orm";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { canChange${pascal} } from "./access.ts";
import type { ${pascal}Changes, ${pascal}Draft } from "./schema.ts";
import { ${camel} } from "./table.ts";

const own = ({ actor }: WorkspaceContext, id: string) => and(eq(${camel}.id, id), eq(${camel}.workspaceId, actor.workspaceId));
const columns = { id: ${camel}.id, title: ${camel}.title, userId: ${camel}.userId, updatedAt: ${camel}.updatedAt };

/** Most recently changed first. */
export async function list${capital(many)}({ db, actor }: WorkspaceContext) {
  return db
    .select(columns)
    .from(${camel})
    .where(eq(${camel}.workspaceId, actor.workspaceId))
    .orderBy(desc(${camel}.updatedAt))
    .limit(limits.${camel}.pageRows);
}

export async function find${pascal}(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db.select(columns).from(${camel}).where(own(ctx, id));
  return row ?? notFound("${words}");
}

export async function create${pascal}(ctx: WorkspaceContext, { title }: ${pascal}Draft): Promise<{ id: string }> {
  const { userId, workspaceId } = ctx.actor;
  const id = newId();
  await ctx.db.insert(${camel}).values({ id, workspaceId, userId, title });
  announce(ctx);
  return { id };
}

export async function change${pascal}(ctx: WorkspaceContext, { id, title }: ${pascal}Changes): Promise<void> {
  assertAllowed(canChange${pascal}(ctx.actor, await find${pascal}(ctx, id)));
  await ctx.db.update(${camel}).set({ title, updatedAt: sql\`now()\` }).where(own(ctx, id));
  announce(ctx);
}

export async function delete${pascal}(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canChange${pascal}(ctx.actor, await find${pascal}(ctx, id)));
  await ctx.db.delete(${camel}).where(own(ctx, id));
  announce(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function announce({ app, actor }: WorkspaceContext): void {
  app.live.publish(\`workspace:\${actor.workspaceId}\`, { changed: "${many}" });
}
`;

const router = ({ camel, pascal }: Names, many: string) => `import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { by${pascal}, ${camel}Changes, ${camel}Draft } from "./schema.ts";
import { change${pascal}, create${pascal}, delete${pascal}, find${pascal}, list${capital(many)} } from "./service.ts";
import { ${camel} } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const ${camel}Router = router({
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => list${capital(many)}(ctx)),
  getById: rowProcedure(${camel}, read)
    .input(by${pascal})
    .query(({ ctx, input }) => find${pascal}(ctx, input.id)),
  create: workspaceProcedure(write)
    .input(${camel}Draft)
    .mutation(({ ctx, input }) => create${pascal}(ctx, input)),
  update: rowProcedure(${camel}, write)
    .input(${camel}Changes)
    .mutation(({ ctx, input }) => change${pascal}(ctx, input)),
  delete: rowProcedure(${camel}, write)
    .input(by${pascal})
    .mutation(({ ctx, input }) => delete${pascal}(ctx, input.id)),
});
`;

const client = (
  { camel, pascal }: Names,
  many: string,
) => `import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export const use${capital(many)} = (workspaceId: string) => useQuery(api.${camel}.getAll.queryOptions({ workspaceId }));

/** Lists reload on the live event that every change publishes. */
export const useCreate${pascal} = () => useMutation(api.${camel}.create.mutationOptions());
`;

const list = (
  { camel, pascal, kebab }: Names,
  many: string,
) => `import { ${camel}Text } from "#product/texts/${kebab}/${kebab}.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { use${capital(many)} } from "./client.ts";

export function ${pascal}List() {
  const { id } = useWorkspace();
  const { data: rows = [], isSuccess } = use${capital(many)}(id);
  if (isSuccess && rows.length === 0) return <EmptyState title={${camel}Text.empty} />;
  return (
    <ul>
      {rows.map((row) => (
        <ListRow key={row.id} title={row.title} />
      ))}
    </ul>
  );
}
`;

const texts = ({ camel, title, plural }: Names) => `/** Texts of the ${title} screens. */
export const ${camel}Text = {
  empty: "No ${plural} yet",
} as const;
`;

const test = ({ camel, pascal, one, words }: Names) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const make${pascal} = () => testApp.as("OWNER").${camel}.create({ workspaceId: testApp.workspace.id, title: "Tides" });

test("the creator of ${one} can change it", async () => {
  const { id } = await make${pascal}();
  await testApp.as("OWNER").${camel}.update({ id, title: "Spring tides" });
  expect(await testApp.as("USER").${camel}.getById({ id })).toMatchObject({ title: "Spring tides" });
});

test("a USER cannot change a colleague's ${words}", async () => {
  const { id } = await make${pascal}();
  const change = testApp.as("USER").${camel}.update({ id, title: "Mine" });
  await expect(change).rejects.toMatchObject({ cause: { code: "forbidden" } });
});
`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
