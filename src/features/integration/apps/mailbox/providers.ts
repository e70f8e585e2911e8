import type { MailServer } from "./settings.ts";

interface MailProvider {
  readonly domains: readonly string[];
  readonly imap: string;
  readonly smtp: string;
  /** Whether the submission port upgrades with STARTTLS instead of TLS from the start. */
  readonly isUpgraded?: true;
}

/** Servers of providers that let programs sign in with a password. */
const providers: readonly MailProvider[] = [
  { domains: ["gmail.com", "googlemail.com"], imap: "imap.gmail.com", smtp: "smtp.gmail.com" },
  {
    domains: ["icloud.com", "me.com", "mac.com"],
    imap: "imap.mail.me.com",
    smtp: "smtp.mail.me.com",
    isUpgraded: true,
  },
  { domains: ["yahoo.com", "ymail.com"], imap: "imap.mail.yahoo.com", smtp: "smtp.mail.yahoo.com" },
  { domains: ["fastmail.com", "fastmail.fm"], imap: "imap.fastmail.com", smtp: "smtp.fastmail.com" },
  { domains: ["zoho.com"], imap: "imap.zoho.com", smtp: "smtp.zoho.com" },
  { domains: ["gmx.net", "gmx.de", "gmx.at", "gmx.ch"], imap: "imap.gmx.net", smtp: "mail.gmx.net" },
  { domains: ["web.de"], imap: "imap.web.de", smtp: "smtp.web.de" },
  { domains: ["t-online.de"], imap: "secureimap.t-online.de", smtp: "securesmtp.t-online.de" },
  { domains: ["mailbox.org"], imap: "imap.mailbox.org", smtp: "smtp.mailbox.org" },
  { domains: ["posteo.de", "posteo.net"], imap: "posteo.de", smtp: "posteo.de" },
];

/** The servers of an address: those of its provider, or the names that most domains use. */
export function guessServers(address: string): { imap: MailServer; smtp: MailServer } | null {
  const domain = address.trim().toLowerCase().split("@")[1] ?? "";
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) return null;
  const known = providers.find(({ domains }) => domains.includes(domain));
  const isUpgraded = known?.isUpgraded ?? false;
  return {
    imap: { host: known?.imap ?? `imap.${domain}`, port: 993, encryption: "tls" },
    smtp: {
      host: known?.smtp ?? `smtp.${domain}`,
      port: isUpgraded ? 587 : 465,
      encryption: isUpgraded ? "starttls" : "tls",
    },
  };
}
