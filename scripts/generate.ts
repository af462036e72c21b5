import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

/** Writes the files derived from the code; `--check` only lists those that are out of date, and errors of the OpenAPI document. */
const root = new URL('../', import.meta.url)
const isCheck = process.argv.includes('--check')
const files = generatedFiles(root)
const stale = [...files].filter(([path, content]) => contentOf(path) !== content)

for (const [path, content] of stale) {
  process.stdout.write(isCheck ? `${path} is stale: run npm run generate\n` : `${path} written\n`)
  if (isCheck) continue
  mkdirSync(new URL('.', new URL(path, root)), { recursive: true })
  writeFileSync(new URL(path, root), content)
}
if (isCheck) {
  const { lintOpenapi } = await import('./lint-openapi.ts')
  const problems = await lintOpenapi(JSON.parse(files.get('docs/reference/openapi.json')!))
  for (const { rule, at, message } of problems) process.stdout.write(`openapi.json ${at}: ${message} (${rule})\n`)
  if (stale.length + problems.length > 0) process.exitCode = 1
}

function contentOf(path: string): string | null {
  const file = new URL(path, root)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
