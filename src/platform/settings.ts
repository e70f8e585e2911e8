import { eq } from "drizzle-orm";
import { z } from "zod";
import { equalJson } from "#lib/json/equal-json.ts";
import { limits } from "#product/limits.ts";
import { brand } from "#product/texts/common/brand.ts";
import type { SignUpPolicy } from "./auth/sign-up.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Live } from "./live.ts";
import { instanceSetting } from "./tables/operator.ts";

/** What operators set in the browser. */
export const settingSchemas = {
  name: z.string().trim().min(1).max(limits.operator.instanceNameChars),
  signup: z.enum(["open", "invite", "closed"]),
  mail: z.strictObject({
    host: z.string().min(1).max(limits.operator.mailHostChars),
    port: z.int().min(1).max(65_535),
    user: z.string().max(limits.operator.mailUserChars),
    /** Sealed by the vault; null: no password. */
    sealedPassword: z.string().nullable(),
    /** "Name <a@b.c>" or "a@b.c". */
    from: z.string().min(1).max(limits.operator.mailSenderChars),
  }),
} as const;

export type StoredMailServer = z.infer<typeof settingSchemas.mail>;

export interface StoredSettings {
  name?: string;
  signup?: SignUpPolicy;
  mail?: StoredMailServer;
}
/** Null takes a setting away. */
export type SettingChanges = { [Name in keyof StoredSettings]?: StoredSettings[Name] | null };

/** The settings that hold now: the environment wins over what was set in the browser. */
export interface Settings {
  /** What the server is called on its sign-in page. */
  name(): string;
  signup(): SignUpPolicy;
  /** Set by SIGNUP_POLICY, so the browser cannot change it. */
  readonly isSignupFixed: boolean;
  /** The mail server that was set in the browser. The same object as long as nobody changes it. */
  mail(): StoredMailServer | null;
  /** What was set in the browser; fields that nobody set are missing. */
  stored(): StoredSettings;
  /** Stores fields and tells every process. */
  save(changes: SettingChanges): Promise<void>;
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
    const storedValue = (name: string) => rows.find((row) => row.name === name)?.value;
    const name = settingSchemas.name.safeParse(storedValue("name"));
    const signup = settingSchemas.signup.safeParse(storedValue("signup"));
    const mail = settingSchemas.mail.safeParse(storedValue("mail"));
    const isSameMail = mail.success && equalJson(mail.data, stored.mail);
    stored = {
      ...(name.success && { name: name.data }),
      ...(signup.success && { signup: signup.data }),
      ...(mail.success && { mail: isSameMail && stored.mail ? stored.mail : mail.data }),
    };
  }

  await load();
  const unsubscribe = live.subscribe(topic, () => void load().catch(() => undefined));
  return {
    name: () => stored.name ?? brand.name,
    signup: () => config.signup ?? stored.signup ?? "open",
    isSignupFixed: config.signup !== undefined,
    mail: () => stored.mail ?? null,
    stored: () => stored,
    async save(changes) {
      const db = database.system;
      for (const [name, value] of Object.entries(changes))
        if (value === null) await db.delete(instanceSetting).where(eq(instanceSetting.name, name));
        else
          await db
            .insert(instanceSetting)
            .values({ name, value })
            .onConflictDoUpdate({ target: instanceSetting.name, set: { value, updatedAt: new Date() } });
      await load();
      live.publish(topic, { changed: "settings" });
    },
    close: unsubscribe,
  };
}
