import { z } from "zod";
import { instanceSetting } from "#features/operator/table.ts";
import { limits } from "#product/limits.ts";
import { brand } from "#product/texts/brand.ts";
import type { SignUpPolicy } from "./auth/sign-up.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db.ts";
import type { Live } from "./live.ts";

/** What operators set in the browser. */
export const settingShapes = {
  name: z.string().trim().min(1).max(limits.operator.instanceNameChars),
  signup: z.enum(["open", "invite", "closed"]),
} as const;

export interface StoredSettings {
  name?: string;
  signup?: SignUpPolicy;
}

/** The settings that hold now: the environment wins over what was set in the browser. */
export interface Settings {
  /** What the server is called on its sign-in page. */
  name(): string;
  signup(): SignUpPolicy;
  /** Set by SIGNUP_POLICY, so the browser cannot change it. */
  readonly isSignupFixed: boolean;
  /** What was set in the browser; fields that nobody set are missing. */
  stored(): StoredSettings;
  /** Stores fields and tells every process. */
  save(changes: StoredSettings): Promise<void>;
  close(): void;
}

const topic = "instance";

/** Read once, kept in memory, and read again in every process when one of them stores a change. */
export async function openSettings(parts: {
  config: Pick<Config, "signup">;
  database: Pick<Database, "system">;
  live: Pick<Live, "publish" | "subscribe">;
}): Promise<Settings> {
  const { config, database, live } = parts;
  let stored: StoredSettings = {};

  async function load(): Promise<void> {
    const rows = await database.system.select().from(instanceSetting);
    const storedAs = (name: string) => rows.find((row) => row.name === name)?.value;
    const name = settingShapes.name.safeParse(storedAs("name"));
    const signup = settingShapes.signup.safeParse(storedAs("signup"));
    stored = { ...(name.success && { name: name.data }), ...(signup.success && { signup: signup.data }) };
  }

  await load();
  const leave = live.subscribe(topic, () => void load().catch(() => undefined));
  return {
    name: () => stored.name ?? brand.name,
    signup: () => config.signup ?? stored.signup ?? "open",
    isSignupFixed: config.signup !== undefined,
    stored: () => stored,
    async save(changes) {
      const rows = Object.entries(changes).map(([name, value]) => ({ name, value }));
      for (const row of rows)
        await database.system
          .insert(instanceSetting)
          .values(row)
          .onConflictDoUpdate({ target: instanceSetting.name, set: { value: row.value, updatedAt: new Date() } });
      await load();
      live.publish(topic, { changed: "settings" });
    },
    close: leave,
  };
}
