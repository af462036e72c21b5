import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { fileLedger } from './erasure-ledger.ts'

const directory = await temporaryDirectory()

it('what was appended is read, in its order, by whoever opens the file next', async () => {
  const file = join(directory, 'deep', 'a.ledger')
  expect(await fileLedger(file).read()).toEqual({ entries: [], damagedLines: 0 })
  await fileLedger(file).append({ n: 1 })
  await fileLedger(file).append({ n: 2, text: 'line\nbreak' })
  expect(await fileLedger(file).read()).toEqual({ entries: [{ n: 1 }, { n: 2, text: 'line\nbreak' }], damagedLines: 0 })
})

it('only the service may read the file', async () => {
  const file = join(directory, 'b.ledger')
  await fileLedger(file).append({})
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('a write that was cut short spoils no entry after it', async () => {
  const file = join(directory, 'c.ledger')
  await fileLedger(file).append({ n: 1 })
  appendFileSync(file, '\n{"n":')
  await fileLedger(file).append({ n: 2 })
  expect(await fileLedger(file).read()).toEqual({ entries: [{ n: 1 }, { n: 2 }], damagedLines: 1 })
})
