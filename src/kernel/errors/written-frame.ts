import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const maps = new Map<string, SourceMap | null>()

/**
 * Maps a stack frame to its source: `at gate (file:///…/dist/serve.mjs:812:9)` becomes `at gate (src/http/gate.ts:47:5)`. The
 * source map of a built file is read when its first error is logged, not at startup.
 */
export function writtenFrame(frame: string): string {
  return frame.replace(/(file:\/\/[^\s()]+\/dist\/[^\s()/]+\.mjs):(\d+):(\d+)/, (built, address, line, column) => {
    const file = fileURLToPath(address)
    const origin = loadSourceMap(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin) || !origin.fileName) return built
    return `${relative(root, join(file, '..', origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function loadSourceMap(file: string): SourceMap | null {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)!
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
