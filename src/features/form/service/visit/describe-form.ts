import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { urls } from "#product/urls.ts";
import type { VisitForm } from "../../schema.ts";
import { isBadgeOff, pictureUrl } from "../settings.ts";
import type { OpenForm } from "./find-form.ts";
import { fieldsOf, firstForm } from "./first-form.ts";

/** What the page of a form may know of it. */
export async function describeForm({
  ctx,
  slug,
  settings,
  workspaceName,
  affiliateCode,
  graph,
}: OpenForm): Promise<VisitForm> {
  const [iconUrl, bannerUrl, isOff] = await Promise.all([
    pictureUrl(ctx, settings.iconUrl),
    pictureUrl(ctx, settings.bannerUrl),
    isBadgeOff(ctx, settings),
  ]);
  const first = firstForm(graph);
  const { name, brandColor, privacyUrl, copywriting, customUserIdMode } = settings;
  return {
    ...{ slug, name, iconUrl, bannerUrl, brandColor, privacyUrl, copywriting, customUserIdMode },
    description: markdownToHtml(settings.description),
    badgeUrl: isOff ? null : urls.badge(affiliateCode),
    workspace: workspaceName,
    allows: {
      rerun: settings.showRerun,
      duplication: settings.allowDuplication,
      copy: settings.allowCopy,
      pdf: settings.allowPdf,
      social: settings.allowSocial,
    },
    contextKeys: settings.sessionContextKeys.map(({ key }) => key),
    fields: first && fieldsOf(first),
  };
}
