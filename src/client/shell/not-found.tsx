import { Compass } from "lucide-react";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Link } from "./link.tsx";
import { PageHead } from "./page-head.tsx";

/** Shown for URLs or ids that don't exist or that the person may not see. */
export function NotFound() {
  const text = pageStateText.notFound;
  return (
    <>
      <PageHead title={text.title} />
      <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
        <EmptyState
          icon={Compass}
          title={text.title}
          action={
            <Link href={urls.root()} className={buttonClass()}>
              {text.home}
            </Link>
          }
        >
          {text.text}
        </EmptyState>
      </div>
    </>
  );
}
