import { sql } from "drizzle-orm";
import { pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import type { SkillFile } from "#product/skills/skill-file.ts";

/** A folder of instructions, references and scripts for one kind of task. */
export const skill = pgTable(
  "skill",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    userId: t
      .uuid()
      .notNull()
      .references(() => user.id),
    /** As the SKILL.md of its newest version says. */
    name: t.text().notNull(),
    description: t.text().notNull(),
    category: t.text().array().notNull().default([]),
    /** Number of the newest row in skill_version. */
    version: t.integer().notNull().default(1),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was moved to the bin. */
    deletedAt: t.timestamp({ withTimezone: true }),
    deletedById: t.uuid().references(() => user.id, { onDelete: "set null" }),
  }),
  (table) => [
    // Models read a skill by its name.
    uniqueIndex("skill_name_idx").on(table.workspaceId, table.name).where(sql`${table.deletedAt} is null`),
  ],
);

/** The files of a skill as they were saved. */
export const skillVersion = pgTable(
  "skill_version",
  (t) => ({
    workspaceId: workspaceIdColumn(),
    skillId: t
      .uuid()
      .notNull()
      .references(() => skill.id, { onDelete: "cascade" }),
    number: t.integer().notNull(),
    files: t.jsonb().$type<SkillFile[]>().notNull(),
    /** What the author says about it; null if nothing. */
    note: t.text(),
    authorId: t.uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.skillId, table.number] })],
);
