import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type CalendarDouble, createCalendarDouble } from "./calendar.ts";
import { createGmailDouble, type GmailDouble } from "./gmail.ts";
import { createSheetsDouble, type SheetsDouble } from "./sheets.ts";
import { createGoogleSignIn, type GoogleSignIn } from "./sign-in.ts";

export interface GoogleDouble {
  readonly origin: string;
  readonly signIn: GoogleSignIn;
  readonly gmail: GmailDouble;
  readonly calendar: CalendarDouble;
  readonly sheets: SheetsDouble;
  /** Requests to the APIs: method, path, and the account that made them. */
  readonly calls: { method: string; path: string; person: string | null }[];
  close(): Promise<void>;
}

/** What an account must have allowed before an API answers. */
const scopes: Readonly<Record<string, string>> = {
  gmail: "https://www.googleapis.com/auth/gmail.readonly",
  calendar: "https://www.googleapis.com/auth/calendar.events",
  v4: "https://www.googleapis.com/auth/spreadsheets",
};

const refusal = (code: number, status: string, error: object) =>
  Response.json({ error: { code, status, ...error } }, { status: code });

/** Google on loopback: its sign-in, Gmail, Google Calendar and Google Sheets under one origin. */
export async function startGoogleDouble(): Promise<GoogleDouble> {
  const parts = {
    signIn: createGoogleSignIn(),
    gmail: createGmailDouble(),
    calendar: createCalendarDouble(),
    sheets: createSheetsDouble(),
  };
  const calls: GoogleDouble["calls"] = [];

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === "/o/oauth2/v2/auth") return parts.signIn.authorize(url);
    if (url.pathname === "/token") return parts.signIn.grantTokens(request);
    const [, api = ""] = url.pathname.split("/");
    const account = parts.signIn.accountOf(request);
    calls.push({ method: request.method, path: url.pathname, person: account?.person ?? null });
    if (!account)
      return refusal(401, "UNAUTHENTICATED", {
        message: "Request had invalid authentication credentials.",
        errors: [{ message: "Invalid Credentials", domain: "global", reason: "authError" }],
      });
    if (!account.scopes.includes(scopes[api] ?? ""))
      return refusal(403, "PERMISSION_DENIED", {
        message: "Request had insufficient authentication scopes.",
        details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" }],
      });
    if (api === "gmail") return parts.gmail.handle(request, url);
    return api === "calendar" ? parts.calendar.handle(request, url) : parts.sheets.handle(request, url);
  }

  const server = createAdaptorServer({ fetch: answer });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...parts,
    calls,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
