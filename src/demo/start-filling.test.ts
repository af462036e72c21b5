import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { temporaryDirectory } from '../../test/support/temporary-directory.ts'
import { startFilling } from './start-filling.ts'

const app = await testApp()

it('ends a process that does not react to a stop', async () => {
  const directory = await temporaryDirectory()
  const program = join(directory, 'fill.mjs')
  const started = join(directory, 'started')
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1_000)
    writeFileSync(${JSON.stringify(started)}, String(process.pid))`,
  )
  const stop = await startFilling(app.ctx, program, 3)
  await expect.poll(() => existsSync(started)).toBe(true)
  await stop()
  expect(() => process.kill(Number(readFileSync(started, 'utf8')), 0)).toThrow('ESRCH')
})
