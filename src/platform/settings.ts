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

/** Settings that operators change in the browser. */
export const settingSchemas = {
  name: z.string().trim().min(1).max(limits.operator.instanceNameChars),
  signup: z.enum(["open", "invite", "closed"]),
  mail: z.strictObject({
    host: z.string().min(1).max(limits.operator.mailHostChars),
    port: z.int().min(1).max(65_535),
    user: z.string().max(limits.operator.mailUserChars),
    /** Encrypted by the vault; null means no password. */
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
/** Null removes a setting. */
export type SettingChanges = { [Name in keyof StoredSettings]?: StoredSettings[Name] | null };

/** The effective settings: environment variables take precedence over those set in the browser. */
export interface Settings {
  /** The instance's name on the sign-in page. */
  name(): string;
  signup(): SignUpPolicy;
  /** Set by SIGNUP_POLICY, so it can't be changed in the browser. */
  readonly isSignupFixed: boolean;
  /** The mail server set in the browser. Returns the same object until it changes. */
  mail(): StoredMailServer | null;
  /** The settings stored from the browser; unset fields are missing. */
  stored(): StoredSettings;
  /** Stores fields and notifies every process. */
  save(changes: SettingChanges): Promise<void>;
  close(): void;
}

const topic = "instance";

/** Reads the settings once and caches them; every process reads them again when one of them stores a change. */
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
