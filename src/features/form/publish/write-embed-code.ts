import type { formPublishText } from "#product/texts/form/form-publish.ts";

/** Where people build the page around a form. */
export type EmbedPlatform = keyof (typeof formPublishText)["platforms"];

export const embedFormats = ["html", "next"] as const;
export type EmbedFormat = (typeof embedFormats)[number];

interface Platform {
  /** An expression of JavaScript with the id of the signed-in visitor there. */
  readonly userId?: string;
  /** The same as a placeholder in the address, for platforms that run no scripts. */
  readonly userIdInAddress?: string;
  /** It takes the address only and makes the frame itself. */
  readonly takesLink?: boolean;
}

const platforms: Readonly<Record<EmbedPlatform, Platform>> = {
  website: { userId: '"USER_123"' },
  wordPress: { userId: '"<?php echo get_current_user_id() ?: ""; ?>"' },
  shopify: { userId: '"{{ customer.id }}"' },
  kajabi: {
    userId: 'String(window.Kajabi?.currentSiteUser?.id ?? window.Kajabi?.currentSiteUser?.contactId ?? "")',
  },
  teachable: { userId: '"{{current_user.id}}"' },
  circle: { userId: "window.circleUser?.publicUid" },
  goHighLevel: { userIdInAddress: "{{contact.id}}" },
  webflow: {},
  squarespace: {},
  framer: {},
  wix: { takesLink: true },
  notion: { takesLink: true },
};

export const passesUserId = (platform: EmbedPlatform): boolean => {
  const { userId, userIdInAddress } = platforms[platform];
  return (userId ?? userIdInAddress) !== undefined;
};

interface EmbedWanted {
  readonly platform: EmbedPlatform;
  /** Only websites with code of their own have a choice. */
  readonly format: EmbedFormat;
  /** The origin of this server. */
  readonly origin: string;
  /** The path of the form. */
  readonly path: string;
  readonly hasUserIds: boolean;
}

const allowed = "clipboard-write; payment";

/** What people paste on their page to show a form there. */
export function writeEmbedCode({ platform, format, origin, path, hasUserIds }: EmbedWanted): string {
  const { userId, userIdInAddress, takesLink } = platforms[platform];
  const link = `${origin}${path}`;
  if (takesLink) return link;
  const inAddress = hasUserIds && userIdInAddress ? `?cuid=${userIdInAddress}` : "";
  const config = hasUserIds && userId ? `window.troupeIframeConfig={"troupe-form":{customUserId:${userId}}};` : "";
  const script = `${origin}/iframe.min.js`;
  if (platform === "website" && format === "next") return nextCode({ link, script, config });
  const frame = `<iframe id="troupe-form" src="${link}${inAddress}" allow="${allowed}" style="width:100%;height:100%;min-height:700px;border:0"></iframe>`;
  if (userIdInAddress) return frame;
  return [
    frame,
    ...(config ? [`<script>${config}</script>`] : []),
    `<script src="${script}" data-target="troupe-form"></script>`,
  ].join("\n");
}

const nextCode = ({ link, script, config }: Record<"link" | "script" | "config", string>): string =>
  `import Script from "next/script";

export function TroupeForm() {
  return (
    <>
      <iframe
        id="troupe-form"
        src="${link}"
        allow="${allowed}"
        style={{ width: "100%", height: "100%", minHeight: 700, border: 0 }}
      />${config && `\n      <Script id="troupe-user">{\`${config}\`}</Script>`}
      <Script src="${script}" data-target="troupe-form" />
    </>
  );
}`;
