import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

/** Writes the files derived from the code; `--check` only lists those that are out of date. */
const root = new URL('../', import.meta.url)
const isCheck = process.argv.includes('--check')
const stale = [...generatedFiles(root)].filter(([path, content]) => contentOf(path) !== content)

for (const [path, content] of stale) {
  process.stdout.write(isCheck ? `${path} is stale: run npm run generate\n` : `${path} written\n`)
  if (isCheck) continue
  mkdirSync(new URL('.', new URL(path, root)), { recursive: true })
  writeFileSync(new URL(path, root), content)
}
if (isCheck && stale.length > 0) process.exitCode = 1

function contentOf(path: string): string | null {
  const file = new URL(path, root)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
