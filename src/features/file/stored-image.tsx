import { useFileUrl } from "#client/files/use-file-url.ts";

interface StoredImageProps {
  workspaceId: string;
  s3FilePath: string;
  alt: string;
  className?: string;
}

/** An uploaded image as a thumbnail that links to the full size. */
export function StoredImage({ workspaceId, s3FilePath, alt, className }: StoredImageProps) {
  const url = useFileUrl(workspaceId, s3FilePath);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt}
      className="block size-24 flex-none overflow-hidden rounded-control border border-line bg-sunken"
    >
      {url && <img src={url} alt="" loading="lazy" className={className ?? "size-full object-cover"} />}
    </a>
  );
}
