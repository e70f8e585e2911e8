import mermaid from "mermaid";
import { type SizedDiagram, sizeDiagram } from "./size-diagram.ts";

/**
 * Renders a diagram as SVG at its natural size. Strict mode: text labels, no links, no scripts. Throws when the code
 * doesn't parse.
 */
export async function drawDiagram(id: string, code: string, theme: "light" | "dark"): Promise<SizedDiagram> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    // HTML labels need foreignObject, which images don't render.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    look: "classic",
    theme: "base",
    fontFamily: "system-ui, sans-serif",
    themeVariables: {
      darkMode: theme === "dark",
      background: readColor("--bg"),
      primaryColor: readColor("--bg-sunken"),
      primaryBorderColor: readColor("--line-3"),
      primaryTextColor: readColor("--ink"),
      secondaryColor: readColor("--accent-soft"),
      tertiaryColor: readColor("--bg-hover"),
      lineColor: readColor("--ink-3"),
      textColor: readColor("--ink"),
      fontSize: "14px",
      useGradient: false,
      dropShadow: "none",
    },
  });
  const { svg } = await mermaid.render(id, code);
  return sizeDiagram(svg);
}

/** Resolves a color token, because mermaid computes with colors and doesn't support light-dark(). */
function readColor(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const canvas = document.createElement("canvas").getContext("2d");
  const color = getComputedStyle(probe).color;
  probe.remove();
  if (!canvas) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
