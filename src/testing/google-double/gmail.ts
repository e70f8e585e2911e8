/** A message of a mailbox, with its text as plain text and, if there is one, as HTML. */
export interface DoubleMail {
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly isUnread?: boolean;
  readonly attachment?: string;
  /** Replaces the parts, for messages that do harm. */
  readonly payload?: object;
}

export interface GmailDouble {
  mails: DoubleMail[];
  /** What was sent and what was saved as a draft, as RFC 5322 texts. */
  readonly sent: { raw: string; threadId?: string }[];
  readonly drafts: { raw: string; threadId?: string }[];
  handle(request: Request, url: URL): Promise<Response>;
}

const encoded = (text: string) => Buffer.from(text).toString("base64url");
const part = (mimeType: string, text: string) => ({
  mimeType,
  filename: "",
  headers: [{ name: "Content-Type", value: `${mimeType}; charset="UTF-8"` }],
  body: { size: text.length, data: encoded(text) },
});

const notFound = () =>
  Response.json(
    {
      error: {
        code: 404,
        message: "Requested entity was not found.",
        errors: [{ message: "Requested entity was not found.", domain: "global", reason: "notFound" }],
        status: "NOT_FOUND",
      },
    },
    { status: 404 },
  );

/** The part of Gmail's API v1 that the connector uses. */
export function createGmailDouble(): GmailDouble {
  const headersOf = ({ id, from, subject }: DoubleMail) => [
    { name: "From", value: from },
    { name: "To", value: "ada@fernhollow.example" },
    { name: "Subject", value: subject },
    { name: "Date", value: "Mon, 9 Mar 2026 09:12:00 +0100" },
    { name: "Message-ID", value: `<${id}@mail.example>` },
  ];
  const full = (mail: DoubleMail) => ({
    mimeType: "multipart/mixed",
    headers: headersOf(mail),
    body: { size: 0 },
    parts: [
      {
        mimeType: "multipart/alternative",
        body: { size: 0 },
        parts: [
          ...(mail.text === undefined ? [] : [part("text/plain", mail.text)]),
          ...(mail.html === undefined ? [] : [part("text/html", mail.html)]),
        ],
      },
      ...(mail.attachment
        ? [
            {
              mimeType: "application/pdf",
              filename: mail.attachment,
              body: { attachmentId: "A1", size: 48_000 },
            },
          ]
        : []),
    ],
  });

  const double: GmailDouble = {
    mails: [],
    sent: [],
    drafts: [],
    async handle(request, url) {
      const path = url.pathname.slice("/gmail/v1/users/me".length);
      if (request.method === "POST") {
        const { message, ...body } = (await request.json()) as { raw?: string; threadId?: string; message?: object };
        const { raw = "", threadId } = (message ?? body) as { raw?: string; threadId?: string };
        const stored = { raw: Buffer.from(raw, "base64url").toString(), ...(threadId && { threadId }) };
        const isDraft = path === "/drafts";
        (isDraft ? double.drafts : double.sent).push(stored);
        return Response.json(
          isDraft ? { id: "r1", message: { id: "d1" } } : { id: "s1", threadId, labelIds: ["SENT"] },
        );
      }
      if (path === "/messages") {
        // All of its messages are in the inbox.
        const words = (url.searchParams.get("q") ?? "").replace("in:inbox", "").trim().toLowerCase();
        const found = double.mails.filter(({ subject }) => subject.toLowerCase().includes(words));
        const messages = found.map(({ id }) => ({ id, threadId: `t-${id}` }));
        return Response.json({ ...(messages.length > 0 && { messages }), resultSizeEstimate: messages.length });
      }
      const mail = double.mails.find(({ id }) => path === `/messages/${id}`);
      if (!mail) return notFound();
      const isFull = url.searchParams.get("format") === "full";
      return Response.json({
        id: mail.id,
        threadId: `t-${mail.id}`,
        labelIds: ["INBOX", ...(mail.isUnread ? ["UNREAD"] : [])],
        internalDate: String(Date.UTC(2026, 2, 9, 8, 12)),
        snippet: (mail.text ?? "").slice(0, 60).replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
        payload: mail.payload ?? (isFull ? full(mail) : { mimeType: "multipart/mixed", headers: headersOf(mail) }),
      });
    },
  };
  return double;
}
