import { shareText as text } from "#product/texts/share/share.ts";

/** Where a link can be posted. The pages open in a tab of their own and get the link only. */
const places = (link: string, title: string) => [
  { name: text.places.x, url: `https://x.com/intent/post?${new URLSearchParams({ url: link, text: title })}` },
  { name: text.places.facebook, url: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}` },
  {
    name: text.places.linkedIn,
    url: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`,
  },
];

/** Links that post a link elsewhere, one after another. */
export const SharePlaces = ({ link, title }: { link: string; title: string }) =>
  places(link, title).map(({ name, url }) => (
    <a
      key={name}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={text.shareOn(name)}
      className="text-accent-text text-sm hover:underline"
    >
      {name}
    </a>
  ));
