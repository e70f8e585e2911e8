import { codeFontStack, fontStack, keycapFontStack } from "./font-faces.ts";
import { keycap } from "./keycap.ts";
import { isRightToLeft } from "./text-direction.ts";

/** How a document looks on A4, with its title and the page number below each page. */
export const paperStyles = (title: string): string => `
@page{
  size:A4;
  margin:19mm 20mm 22mm;
  font:7.5pt/1.3 ${fontStack};
  color:#6a6a73;
  @bottom-left{content:${cssString(footerTitle(title))};direction:${isRightToLeft(title) ? "rtl" : "ltr"};white-space:nowrap;text-align:left}
  @bottom-right{content:counter(page) " / " counter(pages);white-space:nowrap;text-align:right}
}
*{box-sizing:border-box}
body{margin:0;font:10.5pt/1.55 ${fontStack};color:#1b1b20;overflow-wrap:anywhere}
h1{font-size:20pt;line-height:1.25;margin:0 0 8pt}
h2{font-size:14pt;line-height:1.3;margin:22pt 0 8pt;padding-top:10pt;border-top:.75pt solid #d9d9e0}
h3{font-size:12pt;margin:14pt 0 5pt}
h4,h5,h6{font-size:10.5pt;margin:12pt 0 4pt}
h1,h2,h3,h4,h5,h6,p:has(>strong:only-child){break-after:avoid;break-inside:avoid}
p{margin:0 0 7pt;orphans:3;widows:3}
ul,ol{margin:0 0 7pt;padding-inline-start:18pt}
li{margin:0 0 2.5pt}
li>ul,li>ol{margin:2.5pt 0 0}
h1+ul{list-style:none;padding:0;color:#5c5c66;font-size:9.5pt}
a{color:#2b50c8;text-decoration:underline}
blockquote{margin:0 0 7pt;padding-inline-start:10pt;border-inline-start:2pt solid #d9d9e0;color:#44444d}
code{font-family:${codeFontStack};font-size:.9em;background:#f3f3f6;padding:0 2pt;border-radius:2pt}
pre{margin:0 0 8pt;padding:8pt 10pt;background:#f6f6f9;border-radius:4pt;font-size:8pt;line-height:1.5;white-space:pre-wrap;tab-size:4;direction:ltr;text-align:left;orphans:3;widows:3;box-decoration-break:clone;-webkit-box-decoration-break:clone}
pre code{background:none;padding:0;font-size:inherit}
.keycap{font-family:${keycapFontStack};font-weight:400}
.table{margin:0 0 9pt}
table{width:100%;border-collapse:collapse;font-size:9pt;line-height:1.45;overflow-wrap:break-word}
thead{display:table-header-group;break-inside:avoid;break-after:avoid}
tr{break-inside:avoid}
th,td{padding:4pt 6pt;border-bottom:.75pt solid #dcdce3;text-align:left;vertical-align:top}
table .end{text-align:right}
table[dir=rtl] th,table[dir=rtl] td{text-align:right}
table[dir=rtl] .end{text-align:left}
.short{white-space:nowrap}
table .center{text-align:center!important}
th{background:#f3f3f6;font-weight:600}
img{max-width:100%;max-height:215mm;break-inside:avoid}
hr{border:0;border-top:.75pt solid #d9d9e0;margin:12pt 0}
`;

/** What fits beside the page number. */
const footerChars = 90;

/** Keycaps become their digits: a footer has one font for all of its text, and no font draws both well. */
const footerTitle = (title: string): string => {
  const letters = Array.from(title.replaceAll(keycap, "$1").replaceAll(/\s+/g, " "));
  return letters.length > footerChars ? `${letters.slice(0, footerChars - 1).join("")}…` : letters.join("");
};

/** Text as a string of CSS that can't end the string or the style sheet. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
