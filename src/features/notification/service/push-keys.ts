import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Secret, secret } from "#lib/secret.ts";
import type { App } from "#platform/context.ts";
import { instanceSetting } from "#platform/tables/operator.ts";

export interface PushKeys {
  publicKey: string;
  privateKey: Secret;
}

const settingName = "webPush";
/** Encryption context of the private key, so that it can't be decrypted as another value. */
const privateKeyContext = "instance web push key";
const storedKeys = z.strictObject({ publicKey: z.string(), sealedPrivateKey: z.string() });

/**
 * The VAPID keys with which this instance identifies itself to push services. They are created once, because browsers
 * subscribe to one key. If two processes create them at once, the first row wins.
 */
export async function readPushKeys({ database, vault }: Pick<App, "database" | "vault">): Promise<PushKeys> {
  const db = database.system;
  const read = async () => {
    const [row] = await db.select().from(instanceSetting).where(eq(instanceSetting.name, settingName));
    return row && storedKeys.parse(row.value);
  };
  let stored = await read();
  if (!stored) {
    const { default: webPush } = await import("web-push");
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealedPrivateKey = vault.seal("web-push", privateKeyContext, secret(privateKey));
    const value = { publicKey, sealedPrivateKey };
    await db.insert(instanceSetting).values({ name: settingName, value }).onConflictDoNothing();
    stored = (await read()) ?? value;
  }
  const { publicKey, sealedPrivateKey } = stored;
  return { publicKey, privateKey: vault.open("web-push", privateKeyContext, sealedPrivateKey) };
}
