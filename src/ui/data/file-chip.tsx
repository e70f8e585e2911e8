import {
  File,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  X,
} from "lucide-react";
import { cx } from "../cx.ts";
import { Progress } from "../feedback/progress.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { useUiLabels } from "../ui-labels.ts";

const icons: [RegExp, LucideIcon][] = [
  [/\.(png|jpe?g|gif|webp|svg|avif|heic)$/i, FileImage],
  [/\.(csv|xlsx?|ods|tsv)$/i, FileSpreadsheet],
  [/\.(mp3|wav|m4a|ogg|flac)$/i, FileAudio],
  [/\.(mp4|mov|webm|mkv|avi)$/i, FileVideo],
  [/\.(json|html?|css|[jt]sx?|py|rb|go|rs|java|sh|xml|ya?ml)$/i, FileCode],
  [/\.(pdf|docx?|txt|md|rtf|odt|epub)$/i, FileText],
];

interface FileChipProps {
  name: string;
  /** Size or kind: "18 KB". While it uploads: "Uploading, 64%". */
  meta?: string;
  status?: "ready" | "uploading" | "processing" | "failed";
  /** 0 to 1, while it uploads. */
  progress?: number | null;
  /** Why it failed; replaces `meta`. */
  error?: string;
  /** Thumbnail URL. */
  thumbnail?: string;
  onRemove?: () => void;
  onRetry?: () => void;
  onOpen?: () => void;
  className?: string;
}

/** An attached file in a composer, message or form. */
export function FileChip({
  name,
  meta,
  status = "ready",
  progress,
  error,
  thumbnail,
  onRemove,
  onRetry,
  onOpen,
  className,
}: FileChipProps) {
  const labels = useUiLabels();
  const isFailed = status === "failed";
  const Icon = icons.find(([ending]) => ending.test(name))?.[1] ?? File;
  const isBusy = status === "uploading" || status === "processing";
  const small =
    "relative grid size-6 flex-none place-items-center rounded-mark text-ink-3 hover:bg-hover hover:text-ink";
  return (
    <div
      className={cx(
        "relative inline-flex h-10 max-w-65 min-w-0 items-center gap-2 overflow-hidden rounded-control border bg-page pr-1.5 pl-1.5 text-sm",
        isFailed ? "border-danger-solid" : "border-line",
        className,
      )}
    >
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center overflow-hidden rounded-mark bg-hover text-ink-2"
      >
        {isBusy ? (
          <Spinner />
        ) : isFailed ? (
          <TriangleAlert className="text-danger" />
        ) : thumbnail ? (
          <img src={thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <Icon />
        )}
      </span>
      <span className="min-w-0 flex-1 leading-4">
        {onOpen ? (
          <button type="button" title={name} onClick={onOpen} className="stretch block max-w-full cut text-left">
            {name}
          </button>
        ) : (
          <span title={name} className="block cut">
            {name}
          </span>
        )}
        {(error || meta) && (
          <span className={cx("block cut text-xs", isFailed ? "text-danger" : "text-ink-3")}>
            {(isFailed && error) || meta}
          </span>
        )}
      </span>
      {isFailed && onRetry && (
        <button type="button" aria-label={`${labels.retry}: ${name}`} onClick={onRetry} className={small}>
          <RotateCcw aria-hidden className="size-3.5" />
        </button>
      )}
      {onRemove && (
        <button type="button" aria-label={`${labels.remove} ${name}`} onClick={onRemove} className={small}>
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {status === "uploading" && progress !== undefined && (
        <Progress aria-label={name} value={progress} className="absolute inset-x-0 bottom-0 h-0.5 rounded-none" />
      )}
    </div>
  );
}
