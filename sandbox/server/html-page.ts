/** Returns a complete page with a heading. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}ul{padding-left:1rem;list-style:none}
.buttons{display:grid;gap:.5rem}button{font:inherit;padding:.6rem;text-align:left}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
