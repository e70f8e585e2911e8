/** The pages of a website that belong to one of them: those on its host, below its path. */
export interface Site {
  readonly origin: string;
  readonly prefix: string;
}

export function siteOf(url: URL): Site {
  const { origin, pathname } = url;
  // "/docs/index.html" is about "/docs/", and "/docs" about itself and what is below.
  const isFile = /\/[^/]*\.[^/]*$/.test(pathname);
  return { origin, prefix: isFile ? pathname.slice(0, pathname.lastIndexOf("/") + 1) : pathname.replace(/\/$/, "") };
}

const binaries =
  /\.(avif|bmp|css|csv|docx?|dmg|eot|epub|exe|gif|gz|ico|jpe?g|js|json|m4a|mov|mp[34]|ogg|pdf|png|pptx?|rar|rss|svg|tar|tgz|ttf|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i;

/** The address of a page in the site, without its fragment; null for anything else. */
export function toPageAddress(address: string, site: Site): string | null {
  const url = URL.parse(address);
  if (!url || url.origin !== site.origin || url.username || binaries.test(url.pathname)) return null;
  const isInside =
    url.pathname === site.prefix ||
    url.pathname.startsWith(site.prefix.endsWith("/") ? site.prefix : `${site.prefix}/`);
  url.hash = "";
  return isInside ? url.href : null;
}

/** The addresses in a sitemap, and whether they are further sitemaps. */
export function readSitemap(xml: string): { addresses: string[]; isIndex: boolean } {
  const addresses = Array.from(xml.matchAll(/<loc>\s*([^<\s]{1,2048})\s*<\/loc>/g), ([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  return { addresses, isIndex: /<sitemapindex[\s>]/.test(xml) };
}
