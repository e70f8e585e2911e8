/** The colors of the app, for the scheme of the reader's system. */
export const style = `:root{color-scheme:light dark;--bg:light-dark(#fff,#121417);--sunken:light-dark(#f7f8fa,#0d0f11);--ink:light-dark(#181b20,#ecedf0);--ink-2:light-dark(#454a55,#b4b9c3);--ink-3:light-dark(#656b78,#8b91a0);--line:light-dark(#e7e9ed,#24282d);--line-2:light-dark(#d8dbe1,#31363d);--accent:#6466e9;--link:light-dark(#4a4cc4,#b3b4f6);--mono:"JetBrains Mono Variable",ui-monospace,"SF Mono",monospace}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/24px "Inter Variable",Inter,system-ui,sans-serif;display:grid;grid-template-columns:15rem minmax(0,1fr)}
nav{position:sticky;top:0;align-self:start;height:100vh;overflow-y:auto;padding:1.5rem 1rem;background:var(--sunken);border-right:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.25rem .5rem;border-radius:6px;color:var(--ink-2);text-decoration:none;font-size:14px;line-height:20px}
nav a:hover{background:light-dark(#f1f2f5,#20242a);color:var(--ink)}
.brand{margin:0 .5rem 1rem;font-weight:600}
main{max-width:48rem;width:100%;margin:0 auto;padding:2.5rem 1.5rem 6rem;overflow-wrap:anywhere}
h1{font-size:28px;line-height:36px;margin:0 0 .5rem;letter-spacing:-.011em}
h2{font-size:20px;line-height:28px;margin:0 0 .5rem;letter-spacing:-.011em}
h3{font-size:14px;line-height:20px;margin:1.5rem 0 .5rem;font-weight:600}
p{margin:0 0 .75rem;color:var(--ink-2)}
section{border-top:1px solid var(--line);margin-top:2.5rem;padding-top:2rem}
a{color:var(--link)}
code,pre,textarea,input{font-family:var(--mono);font-size:13px;line-height:20px}
.endpoint code{color:var(--ink)}
.endpoint b{font-size:12px;color:var(--link);margin-right:.25rem}
.hint{font-size:13px;line-height:18px;color:var(--ink-3);margin:.25rem 0 .75rem}
.required{font-size:12px;color:var(--ink-3)}
label{display:block;font-size:14px;font-weight:500;margin-bottom:.25rem}
h3 label{margin:0;font-weight:600}
input,textarea{width:100%;padding:.4rem .6rem;border:1px solid var(--line-2);border-radius:8px;background:var(--bg);color:var(--ink)}
input::placeholder{color:var(--ink-3)}
button{font:500 14px/20px inherit;font-family:inherit;padding:.4rem .9rem;border:1px solid var(--line-2);border-radius:8px;background:var(--bg);color:var(--ink);cursor:pointer;margin-top:.5rem}
button:hover{background:light-dark(#f1f2f5,#20242a)}
button:disabled{color:var(--ink-3);cursor:default}
:focus-visible{outline:2px solid light-dark(#6466e9,#8f91f3);outline-offset:1px}
pre{margin:.5rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--sunken);overflow-x:auto;max-height:24rem;overflow-y:auto}
.result{white-space:pre-wrap}
details{margin:.25rem 0}
summary{cursor:pointer;font-size:14px;color:var(--ink-2)}
.refusals{list-style:none;margin:.5rem 0 0;padding:0;font-size:13px;line-height:20px;color:var(--ink-3)}
.refusals b{font-weight:500;color:var(--ink-2);margin-right:.25rem}
@media(max-width:760px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding:1rem 1.25rem}nav ul{display:flex;gap:.25rem;overflow-x:auto}nav a{white-space:nowrap}main{padding:1.5rem 1.25rem 4rem}}`;
