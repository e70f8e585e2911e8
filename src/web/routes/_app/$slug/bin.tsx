import { createFileRoute } from "@tanstack/react-router";
import { BinPage } from "#features/bin/bin-page.tsx";

export const Route = createFileRoute("/_app/$slug/bin")({ component: BinPage });
