import type { AnyTRPCRouter, inferRouterOutputs } from "@trpc/server";

/** The type of the server's router, filled in by `web/router.tsx`, because this layer may not import the server. */
// biome-ignore lint/suspicious/noEmptyInterface: web/router.tsx adds the member by declaration merging
export interface Wire {}

/** The type of the server's router. */
export type AppRouter = Wire extends { router: infer Router } ? (Router extends AnyTRPCRouter ? Router : never) : never;

/** Outputs by procedure: `Answers["user"]["me"]`. */
export type Answers = inferRouterOutputs<AppRouter>;
export type Me = Answers["user"]["me"];
export type WorkspaceItem = Answers["workspace"]["list"][number];
