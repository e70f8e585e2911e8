import { createFileRoute } from "@tanstack/react-router";
import { CopyFormPage } from "#features/form/copy-form-page.tsx";

export const Route = createFileRoute("/copy-form/$slug")({ component: Page });

function Page() {
  return <CopyFormPage slug={Route.useParams().slug} />;
}
