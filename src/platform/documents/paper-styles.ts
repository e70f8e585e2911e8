import { fontStack } from "./fonts.ts";

/** How a document looks on paper. */
export const paperStyles = `
*{box-sizing:border-box}
body{margin:0;font:10.5pt/1.55 ${fontStack};color:#1b1b20;overflow-wrap:anywhere}
h1{font-size:20pt;line-height:1.25;margin:0 0 8pt}
h2{font-size:14pt;line-height:1.3;margin:22pt 0 8pt;padding-top:10pt;border-top:.75pt solid #d9d9e0}
h3{font-size:12pt;margin:14pt 0 5pt}
h4,h5,h6{font-size:10.5pt;margin:12pt 0 4pt}
h1,h2,h3,h4,h5,h6{break-after:avoid}
p{margin:0 0 7pt;orphans:3;widows:3}
ul,ol{margin:0 0 7pt;padding-inline-start:18pt}
li{margin:0 0 2.5pt}
h1+ul{list-style:none;padding:0;color:#5c5c66;font-size:9.5pt}
a{color:#2b50c8;text-decoration:underline}
blockquote{margin:0 0 7pt;padding-inline-start:10pt;border-inline-start:2pt solid #d9d9e0;color:#44444d}
code{font-family:"Open Sans Mono",monospace,${fontStack};font-size:.92em;background:#f3f3f6;padding:0 2pt;border-radius:2pt}
pre{margin:0 0 8pt;padding:8pt 10pt;background:#f6f6f9;border-radius:4pt;font-size:8.5pt;line-height:1.5;white-space:pre-wrap;direction:ltr;text-align:left}
pre code{background:none;padding:0;font-size:inherit}
.table{margin:0 0 9pt}
table{width:100%;border-collapse:collapse;font-size:9pt;line-height:1.45}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:4pt 6pt;border-bottom:.75pt solid #dcdce3;text-align:start;vertical-align:top}
th{background:#f3f3f6;font-weight:600}
img{max-width:100%;max-height:215mm;break-inside:avoid}
figure{margin:0 0 8pt;break-inside:avoid}
hr{border:0;border-top:.75pt solid #d9d9e0;margin:12pt 0}
`;

/** The title and the page number below each page. */
export const paperFooter = (titleHtml: string): string =>
  `<div style="width:100%;padding:0 20mm;font:7.5pt sans-serif;color:#77777f;display:flex;gap:8mm"><span style="flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${titleHtml}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;
