import mermaid from "mermaid";
import { type SizedDiagram, sizeDiagram } from "./size-diagram.ts";

/** Draws a diagram as SVG at its natural size. Strict: labels are text, nothing can be clicked, no scripts. Throws when the code does not parse. */
export async function drawDiagram(id: string, code: string, theme: "light" | "dark"): Promise<SizedDiagram> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    // HTML labels need foreignObject, which pictures do not draw.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    look: "classic",
    theme: "base",
    fontFamily: "system-ui, sans-serif",
    themeVariables: {
      darkMode: theme === "dark",
      background: readColour("--bg"),
      primaryColor: readColour("--bg-sunken"),
      primaryBorderColor: readColour("--line-3"),
      primaryTextColor: readColour("--ink"),
      secondaryColor: readColour("--accent-soft"),
      tertiaryColor: readColour("--bg-hover"),
      lineColor: readColour("--ink-3"),
      textColor: readColour("--ink"),
      fontSize: "14px",
      useGradient: false,
      dropShadow: "none",
    },
  });
  const { svg } = await mermaid.render(id, code);
  return sizeDiagram(svg);
}

/** A token as a plain colour: mermaid computes with colours and does not know light-dark(). */
function readColour(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const canvas = document.createElement("canvas").getContext("2d");
  const colour = getComputedStyle(probe).color;
  probe.remove();
  if (!canvas) return colour;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
