/** Progress messages on the terminal. */

export function say(text) {
  process.stderr.write(`Troupe: ${text}\n`);
}

/** A failure whose message explains it: the top level prints only the message. */
export class Trouble extends Error {}

/**
 * Runs the work and shows the elapsed seconds: on a terminal in one line that updates, in a log every ten seconds.
 * `doing` and `done` read "installing packages" and "packages installed".
 */
export async function withProgress(doing, done, work) {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const isTerminal = process.stderr.isTTY;
  const show = () => {
    if (isTerminal) process.stderr.write(`\r\x1b[KTroupe: ${doing}… ${seconds()} s`);
    else say(`${doing}… ${seconds()} s`);
  };
  if (isTerminal) show();
  else say(`${doing}…`);
  const timer = setInterval(show, isTerminal ? 1000 : 10_000);
  try {
    const result = await work();
    if (isTerminal) process.stderr.write("\r\x1b[K");
    say(`${done} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    if (isTerminal) process.stderr.write("\r\x1b[K");
    throw error;
  } finally {
    clearInterval(timer);
  }
}
