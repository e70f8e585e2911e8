/** Calm words on the terminal while something takes its time. */

export function say(text) {
  process.stderr.write(`Troupe: ${text}\n`);
}

/** A failure that is already explained: the top level prints it and nothing else. */
export class Trouble extends Error {}

/**
 * Runs the work with a line that counts seconds: one line that changes on a terminal, one in ten seconds in a log.
 * `doing` and `done` read "installing packages" and "packages are installed".
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
