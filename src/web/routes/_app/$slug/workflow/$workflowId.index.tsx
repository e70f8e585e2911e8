import { createFileRoute, redirect } from "@tanstack/react-router";
import { urls } from "#product/urls.ts";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ href: urls.workflowBuild(params.slug, params.workflowId), replace: true });
  },
});
