import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/features/*/table.ts",
    "./src/features/*/table/*.ts",
    "./src/platform/tables/*.ts",
    "./src/platform/*/table.ts",
  ],
  out: "./drizzle",
  casing: "snake_case",
});
