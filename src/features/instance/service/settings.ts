import { AppError } from "#lib/errors.ts";
import type { App, SignedIn } from "#platform/context.ts";
import { instanceText } from "#product/texts/instance.ts";
import type { InstanceSettings, MailState, SettingsChange } from "../schema.ts";
import { recordAct } from "./audit.ts";

export function readSettings({ app }: SignedIn): InstanceSettings {
  const { settings } = app;
  const stored = settings.stored();
  return {
    name: settings.name(),
    isNameSet: stored.name !== undefined,
    signup: settings.signup(),
    isSignupSet: settings.isSignupFixed || stored.signup !== undefined,
    isSignupFixed: settings.isSignupFixed,
    mail: mailState(app),
  };
}

function mailState({ settings, config, mailer }: App): MailState {
  const known = settings.mail();
  return {
    canSend: mailer.canSend(),
    isFixed: config.mail.smtpUrl !== null,
    server: known && {
      host: known.host,
      port: known.port,
      user: known.user,
      hasPassword: known.sealedPassword !== null,
      from: known.from,
    },
    defaultFrom: config.mail.from,
  };
}

export async function changeSettings(ctx: SignedIn, { name, signup }: SettingsChange): Promise<void> {
  const { settings, database } = ctx.app;
  if (signup !== undefined && settings.isSignupFixed) throw new AppError("invalid", instanceText.settings.fixed);
  await settings.save({ ...(name !== undefined && { name }), ...(signup !== undefined && { signup }) });
  const words = [name, signup].filter(Boolean).join(", ");
  await recordAct(database.system, ctx, "settings.change", words);
}
