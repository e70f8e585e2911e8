/**
 * Plays a shared chat or run: what people said at once, answers as if typed, with a pause between steps. Only for a
 * person who asked for it; without this script, the page shows everything.
 */
const root = document.documentElement;
root.classList.add("replaying");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

addEventListener("DOMContentLoaded", () => {
  const bar = document.getElementById("replay");
  const steps = [...document.querySelectorAll("[data-step]")];
  const toggle = bar.querySelector('[data-act="toggle"]');
  const skip = bar.querySelector('[data-act="skip"]');
  const speed = bar.querySelector("select");
  const progress = bar.querySelector("progress");
  const status = bar.querySelector('[role="status"]');
  const stepMs = Number(bar.dataset.stepMs);
  let at = 0;
  let isPlaying = true;
  let timer = 0;
  /** Completes the step that is being typed. */
  let finishTyping = null;

  bar.hidden = false;
  progress.max = Math.max(steps.length, 1);
  toggle.addEventListener("click", () => {
    if (at >= steps.length && !finishTyping) restart();
    else if (isPlaying) pause();
    else play();
  });
  skip.addEventListener("click", () => {
    if (finishTyping) finishTyping();
    else next();
  });
  next();

  function play() {
    isPlaying = true;
    toggle.textContent = bar.dataset.pause;
    if (!finishTyping) schedule();
  }

  function pause() {
    isPlaying = false;
    clearTimeout(timer);
    toggle.textContent = bar.dataset.play;
  }

  function restart() {
    for (const seen of document.querySelectorAll(".seen")) seen.classList.remove("seen");
    at = 0;
    skip.disabled = false;
    status.textContent = "";
    play();
    next();
  }

  function schedule() {
    clearTimeout(timer);
    if (isPlaying) timer = setTimeout(next, stepMs / Number(speed.value));
  }

  function next() {
    clearTimeout(timer);
    const step = steps[at];
    if (!step) return end();
    at += 1;
    progress.value = at;
    const entry = step.closest(".entry");
    entry.classList.add("seen");
    step.classList.add("seen");
    for (const details of step.querySelectorAll("details")) details.open = true;
    step.scrollIntoView({ block: "end", behavior: isCalm ? "auto" : "smooth" });
    const isTyped = !isCalm && !entry.classList.contains("person") && step.classList.contains("text");
    if (isTyped) type(step, after);
    else after();
  }

  function after() {
    if (at >= steps.length) end();
    else schedule();
  }

  function end() {
    pause();
    skip.disabled = true;
    status.textContent = bar.dataset.ended;
  }

  /** Shows the texts of an element letter by letter, within the time of one step. */
  function type(element, done) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push({ node: walker.currentNode, text: walker.currentNode.data });
    const total = texts.reduce((sum, { text }) => sum + text.length, 0);
    let shown = 0;
    let last = performance.now();
    let frame = 0;
    finishTyping = () => {
      cancelAnimationFrame(frame);
      for (const { node, text } of texts) node.data = text;
      finishTyping = null;
      done();
    };
    const draw = (now) => {
      if (isPlaying) shown += ((now - last) / stepMs) * Number(speed.value) * Math.max(total, 60);
      last = now;
      if (shown >= total) return finishTyping();
      let left = Math.floor(shown);
      for (const { node, text } of texts) {
        node.data = text.slice(0, left);
        left = Math.max(0, left - text.length);
      }
      frame = requestAnimationFrame(draw);
    };
    draw(last);
  }
});
