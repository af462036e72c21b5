import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildService } from '../../../scripts/build-service.ts'
import { hasCurrentBuild } from '../../program-file.ts'
import { writtenFrame } from './written-frame.ts'

const root = join(import.meta.dirname, '../../..')

beforeAll(async () => {
  if (!hasCurrentBuild()) await buildService()
})

it('maps a frame of the build to its source file and line', () => {
  const { file, line, column } = inTheBuild('function writtenFrame(')
  const resolved = writtenFrame(`at writtenFrame (${pathToFileURL(file)}:${line}:${column})`)
  const written = readFileSync(join(root, 'src/kernel/errors/written-frame.ts'), 'utf8').split('\n')
  const lineWritten = written.findIndex((text) => text.includes('function writtenFrame(')) + 1
  expect(resolved).toMatch(
    new RegExp(`^at writtenFrame \\(src/kernel/errors/written-frame\\.ts:${lineWritten}:\\d+\\)$`),
  )
})

it.each([
  'at gate (src/http/gate.ts:12:3)',
  'at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  'at file:///elsewhere/dist/serve.mjs:1:1',
  'at nowhere',
])('leaves %s unchanged', (frame) => expect(writtenFrame(frame)).toBe(frame))

function inTheBuild(text: string): { file: string; line: number; column: number } {
  for (const name of readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.mjs'))) {
    const file = join(root, 'dist', name)
    const lines = readFileSync(file, 'utf8').split('\n')
    const line = lines.findIndex((candidate) => candidate.includes(text))
    if (line >= 0) return { file, line: line + 1, column: lines[line]!.indexOf(text) + 1 }
  }
  throw new Error(`${text} is in no built file`)
}
