import { NotFound } from "../shell/not-found.tsx";

/** An address that leads nowhere; with or without a frame around it. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <NotFound />
    </div>
  );
}
