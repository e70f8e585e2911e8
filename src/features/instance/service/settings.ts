import { AppError } from "#lib/errors.ts";
import type { App, SignedIn } from "#platform/context.ts";
import { serverSettingsText } from "#product/texts/instance/server-settings.ts";
import type { InstanceSettings, MailState, SettingsInput } from "../schema.ts";
import { recordOperatorAudit } from "./audit.ts";

export function readSettings({ app }: SignedIn): InstanceSettings {
  const { settings } = app;
  const stored = settings.stored();
  return {
    name: settings.name(),
    isNameSet: stored.name !== undefined,
    signup: settings.signup(),
    isSignupSet: settings.isSignupFixed || stored.signup !== undefined,
    isSignupFixed: settings.isSignupFixed,
    mail: readMailState(app),
  };
}

function readMailState({ settings, config, mailer }: App): MailState {
  const server = settings.mail();
  return {
    canSend: mailer.canSend(),
    isFixed: config.mail.smtpUrl !== null,
    server: server && {
      host: server.host,
      port: server.port,
      user: server.user,
      hasPassword: server.sealedPassword !== null,
      from: server.from,
    },
    defaultFrom: config.mail.from,
  };
}

export async function changeSettings(ctx: SignedIn, { name, signup }: SettingsInput): Promise<void> {
  const { settings, database } = ctx.app;
  if (signup !== undefined && settings.isSignupFixed)
    throw new AppError("invalid", serverSettingsText.setByEnvironment);
  await settings.save({ ...(name !== undefined && { name }), ...(signup !== undefined && { signup }) });
  const summary = [name, signup].filter(Boolean).join(", ");
  await recordOperatorAudit(database.system, ctx, "settings.change", summary);
}
