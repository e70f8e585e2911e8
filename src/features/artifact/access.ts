import type { Actor } from "#product/actor.ts";

interface OwnArtifact {
  userId: string;
}

/** As with chats: everybody sees their own, an OWNER everyone's. */
export const canSeeArtifact = (actor: Actor, artifact: OwnArtifact) =>
  actor.role === "OWNER" || artifact.userId === actor.userId;

/** Changing one, and having it made anew or stopped, is its author's. */
export const canChangeArtifact = (actor: Actor, artifact: OwnArtifact) => artifact.userId === actor.userId;
