/** What the pages of threads have beyond the base of all public pages. */
export const threadStyle = `
header .quiet{margin-bottom:1.5rem}
.entry{margin:0 0 1.75rem}
.entry>h2{font-size:.8125rem;font-weight:600;color:var(--quiet);margin:0 0 .35rem}
.entry.person>div.text{background:var(--soft);border-radius:.75rem;padding:.1rem 1rem;margin-bottom:.5rem}
.entry.step{border-top:1px solid var(--line);padding-top:1.25rem}
.entry.step>h2{font-size:1.05rem;color:inherit}
.entry .quiet{margin:0}
img,video{max-width:100%;height:auto;border-radius:.5rem;display:block;margin:.5rem 0}
audio,iframe{width:100%}
iframe{border:1px solid var(--line);border-radius:.5rem;background:#fff}
details,.line{border:1px solid var(--line);border-radius:.6rem;padding:.5rem .85rem;margin:.5rem 0;font-size:.9375rem}
summary{cursor:pointer}
details ul{margin:.5rem 0 .25rem;padding-left:1.2rem}
dl{margin:.5rem 0}
dt{font-weight:600}
dd{margin:0 0 .6rem}
.chip{display:inline-block;border:1px solid var(--line);border-radius:.4rem;padding:.15rem .6rem;margin:.25rem 0;font-size:.875rem}
.state{color:var(--quiet);font-size:.875rem;font-style:italic}
.pages{display:flex;gap:1.25rem;justify-content:center;margin-top:2rem}
.button,#replay button{display:inline-block;font:inherit;font-size:.9375rem;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.4rem .9rem;text-decoration:none;cursor:pointer}
#replay{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;background:canvas;border-top:1px solid var(--line);padding:.75rem 0;margin-top:2rem;font-size:.875rem}
#replay[hidden]{display:none}
#replay select{font:inherit;padding:.3rem}
#replay progress{flex:1 1 6rem;min-width:4rem}
.replaying [data-step]:not(.seen),.replaying .entry:not(.seen){display:none}`;
