import type { AnyTRPCRouter, inferRouterOutputs } from "@trpc/server";

/** What the server answers on the wire. The server's router is above this folder, so `web/router.tsx` fills it in. */
// biome-ignore lint/suspicious/noEmptyInterface: web/router.tsx adds the member by declaration merging
export interface Wire {}

/** The type of the server's router. */
export type AppRouter = Wire extends { router: infer Router } ? (Router extends AnyTRPCRouter ? Router : never) : never;

/** Answers by procedure: `Answers["user"]["me"]`. */
export type Answers = inferRouterOutputs<AppRouter>;
export type Me = Answers["user"]["me"];
export type WorkspaceItem = Answers["workspace"]["list"][number];
