import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentationSite } from '../src/http/docs/register-docs.ts'
import { operations } from '../src/operations.ts'
import { version } from '../src/version.ts'

/* `npm run docs` writes the documentation that every instance serves at `/docs` to `build/site`, to publish it as static files. */
const into = join(import.meta.dirname, '../build/site')
const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000'
const site = documentationSite({ operations, baseUrl, apiUrl: baseUrl, version })

rmSync(into, { recursive: true, force: true })
for (const [path, render] of site.pages) write(`${path}/index.html`, render())
for (const [path, { text }] of site.assets) write(path, text)
for (const { path, read } of site.images) write(path, read())
write('/docs/search.json', site.searchIndex())
process.stdout.write(`${site.pages.size} pages in ${into}\n`)

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(into, path)), { recursive: true })
  writeFileSync(join(into, path), content)
}
