import { useEffect, useRef } from "react";

const pieceCount = 90;
const durationMs = 2_600;
const colors = ["--avatar-1", "--avatar-2", "--avatar-3", "--avatar-4", "--avatar-5", "--avatar-6"];

/** Confetti when all first steps are done; nothing with reduced motion. */
export default function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext("2d");
    if (!target || !context || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { innerWidth: width, innerHeight: height } = window;
    target.width = width;
    target.height = height;
    const style = getComputedStyle(document.documentElement);
    const randomValues = crypto.getRandomValues(new Uint16Array(pieceCount * 4));
    const random = (at: number) => (randomValues[at] ?? 0) / 65_535;
    const pieces = Array.from({ length: pieceCount }, (_, piece) => ({
      x: width * (0.2 + 0.6 * random(piece * 4)),
      rise: height * (0.35 + 0.35 * random(piece * 4 + 1)),
      drift: (random(piece * 4 + 2) - 0.5) * width * 0.35,
      turn: random(piece * 4 + 3) * 12,
      color: style.getPropertyValue(colors[piece % colors.length] ?? ""),
    }));
    const started = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const progress = (now - started) / durationMs;
      context.clearRect(0, 0, width, height);
      if (progress >= 1) return;
      context.globalAlpha = Math.min(1, 3 * (1 - progress));
      for (const { x, rise, drift, turn, color } of pieces) {
        // A parabola: thrown up from the lower edge, then falling.
        const y = height - 4 * rise * progress * (1.1 - progress);
        context.save();
        context.translate(x + drift * progress, y);
        context.rotate(turn * progress);
        context.fillStyle = color;
        context.fillRect(-4, -2.5, 8, 5);
        context.restore();
      }
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 z-50" />;
}
