/** A page of the sandbox: one narrow column, no script, both themes. English only, like everything that only developers and demo visitors see. */
export function sandboxDocument(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escape(title)} · Sandbox payments</title><style>${style}</style></head><body><main>
<p class="brand"><span aria-hidden="true">◆</span> Sandbox payments</p>
${main}</main></body></html>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;--ground:light-dark(#eef1f6,#12151b);--card:light-dark(#fff,#1c212a);--ink:light-dark(#1a2233,#eef1f7);--soft:light-dark(#556077,#aab4c6);--line:light-dark(#dbe1ea,#333b49);--blue:light-dark(#2554b0,#8fb4ff);--on:light-dark(#fff,#0c1a36)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:26rem}.brand{margin:0 0 16px;font-weight:700;letter-spacing:-.01em}.brand span{color:var(--blue)}
section{background:var(--card);border:1px solid var(--line);border-radius:18px;padding:28px 24px;box-shadow:0 18px 44px -20px #0004}
h1{margin:0 0 4px;font-size:1.35rem;line-height:1.25}h2{margin:24px 0 10px;font-size:1rem}p{margin:0;color:var(--soft)}dl{margin:20px 0;border-block:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0}dl div+div,li+li{border-block-start:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;flex:none;max-width:65%;text-align:end;overflow-wrap:anywhere}.amount{font-size:1.25rem;font-weight:700}
form{display:grid;gap:10px}button{min-height:48px;padding:10px 18px;border-radius:14px;font:inherit;font-weight:600;cursor:pointer;border:1px solid var(--line);background:transparent;color:inherit}
button.first{background:var(--blue);border-color:var(--blue);color:var(--on)}button:hover{filter:brightness(1.06)}:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
ul{list-style:none;margin:16px 0 0;padding:0}li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;min-height:48px;padding:10px 0;color:inherit;text-decoration:none}li strong,li b{font-weight:600}li b,li i{text-align:end}li i,li em{color:var(--soft);font-size:.875rem;font-style:normal;overflow-wrap:anywhere}li a:hover strong{text-decoration:underline}
a{color:var(--blue)}section>p:last-child{margin-block-start:16px}.note{margin-block-start:16px;font-size:.875rem;text-align:center}`
