/** Six shapes of similar visual weight on a 24 px grid. */
export const avatarShapes = [
  // three bars
  "M6.3 10.5a2.1 2.1 0 0 1 2.1 2.1v4.8a2.1 2.1 0 0 1-4.2 0v-4.8a2.1 2.1 0 0 1 2.1-2.1zM12 4.5a2.1 2.1 0 0 1 2.1 2.1v10.8a2.1 2.1 0 0 1-4.2 0V6.6a2.1 2.1 0 0 1 2.1-2.1zM17.7 8a2.1 2.1 0 0 1 2.1 2.1v7.3a2.1 2.1 0 0 1-4.2 0v-7.3a2.1 2.1 0 0 1 2.1-2.1z",
  // a ring and its center
  "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  // a dome over a ball
  "M4 13a8 8 0 0 1 16 0zM12 14.8a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  // two leaves
  "M4.5 11.5v-2a5 5 0 0 1 5-5h2v2a5 5 0 0 1-5 5zM12.5 19.5v-2a5 5 0 0 1 5-5h2v2a5 5 0 0 1-5 5zM16 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM8 12.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  // a diamond with a window
  "M10.6 3.9a2 2 0 0 1 2.8 0l6.7 6.7a2 2 0 0 1 0 2.8l-6.7 6.7a2 2 0 0 1-2.8 0l-6.7-6.7a2 2 0 0 1 0-2.8zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  // two steps and a sun
  "M4.2 16.5a1.8 1.8 0 0 1 1.8-1.8h12a1.8 1.8 0 0 1 0 3.6H6a1.8 1.8 0 0 1-1.8-1.8zM4.2 11.2a1.8 1.8 0 0 1 1.8-1.8h4.5a1.8 1.8 0 0 1 0 3.6H6a1.8 1.8 0 0 1-1.8-1.8zM16.6 5a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4z",
] as const;

/** The shape (0 to 5) and hue (1 to 6) of an id. */
export function agentAvatarStyle(id: string): { shape: number; hue: number } {
  // FNV-1a: short, and spreads ids that differ in one letter.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  const pick = ((hash ^ (hash >>> 15)) >>> 0) % 36;
  return { shape: pick % 6, hue: Math.floor(pick / 6) + 1 };
}
