import { Info } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useSignInOptions } from "#features/account/client.ts";
import { DemoNotice } from "#features/credential/demo-notice.tsx";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { urls } from "#product/urls.ts";
import { type BannerFacts, listBanners } from "../client/list-banners.ts";

/** Banners above the steps of a run: its trigger, its parent run, its background mode. */
export function RunBanners({ run }: { run: BannerFacts }) {
  const { slug } = useWorkspace();
  const { data: options } = useSignInOptions();
  const banners = listBanners(run, options?.hasMailServer === true).map(({ key, text, desc, runId }) => (
    <p key={key} className="flex items-start gap-2.5 px-0.5 pb-3 text-sm text-ink-2">
      <Info aria-hidden className="mt-px flex-none text-ink-4" />
      <span>
        {text} {desc}
        {runId && (
          <Link
            href={urls.run(slug, runId)}
            className="rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
          >
            {runHeaderText.banner.parentLink}
          </Link>
        )}
      </span>
    </p>
  ));
  return (
    <>
      <DemoNotice className="px-0.5 pb-3" />
      {banners}
    </>
  );
}
