/** Styles of the page on which a person answers a step; it works with one thumb and without a script. */
export const answerStyle = `
main{max-width:36rem;padding-top:2rem}
.lead{margin:0 0 .5rem;color:var(--quiet)}
h1{font-size:1.5rem}
h2{font-size:1.05rem;margin:0 0 .6rem}
h3{font-size:.9rem;margin:1rem 0 .4rem;color:var(--quiet)}
form{display:grid;gap:1.5rem}
.question{display:grid;gap:1.1rem;min-width:0}
.question+.question{border-top:1px solid var(--line);padding-top:1.5rem}
.text>:first-child{margin-top:0}
.text>:last-child{margin-bottom:0}
.field,fieldset{margin:0;padding:0;border:0;display:grid;gap:.35rem;min-width:0}
label,legend,.label{font-weight:550;padding:0}
small{color:var(--quiet);font-weight:400;font-size:.85rem}
input:not([type=radio],[type=checkbox]),textarea,select{font:inherit;color:inherit;background:canvas;border:1px solid color-mix(in srgb,canvastext 45%,canvas);border-radius:.5rem;padding:.6rem .75rem;width:100%;box-sizing:border-box;min-height:2.75rem}
textarea{resize:vertical}
.option{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;font-weight:400}
.option input{width:1.2rem;height:1.2rem;flex:none;margin:0;accent-color:linktext}
:focus-visible{outline:2px solid linktext;outline-offset:2px}
dl{margin:0;display:grid;gap:.6rem;min-width:0}
dt{font-size:.85rem;color:var(--quiet)}
dd{margin:.2rem 0 0;min-width:0}
dd pre{margin:0;white-space:pre-wrap;max-height:24rem;overflow:auto;font:inherit}
.next{background:var(--soft);border-radius:.6rem;padding:1rem 1.1rem}
.next h2{font-size:.9rem;margin:0 0 .3rem}
.next ul{margin:0;padding-left:1.1rem}
.problem{border-left:3px solid color-mix(in srgb,red 70%,canvastext);margin:0 0 1.5rem;padding:.3rem 0 .3rem .9rem}
button,a.button{font:inherit;font-weight:600;border:0;border-radius:.6rem;padding:.75rem 1.25rem;min-height:2.9rem;background:canvastext;color:canvas;cursor:pointer;text-decoration:none;display:inline-block;text-align:center}
form>.quiet{margin:-.75rem 0 0}
footer.quiet{margin-top:2.5rem}
@media(max-width:30rem){button{width:100%}}
`;
