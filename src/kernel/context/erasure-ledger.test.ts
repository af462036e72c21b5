import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { fileLedger } from './erasure-ledger.ts'

const directory = await temporaryDirectory()

it('reads entries in order after the file is opened again', async () => {
  const file = join(directory, 'deep', 'a.ledger')
  expect(await fileLedger(file).read()).toEqual({ entries: [], damagedLines: 0 })
  await fileLedger(file).append({ n: 1 })
  await fileLedger(file).append({ n: 2, text: 'line\nbreak' })
  expect(await fileLedger(file).read()).toEqual({ entries: [{ n: 1 }, { n: 2, text: 'line\nbreak' }], damagedLines: 0 })
})

it('makes the file readable only to the service', async () => {
  const file = join(directory, 'b.ledger')
  await fileLedger(file).append({})
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('reads entries that follow a truncated write', async () => {
  const file = join(directory, 'c.ledger')
  await fileLedger(file).append({ n: 1 })
  appendFileSync(file, '\n{"n":')
  await fileLedger(file).append({ n: 2 })
  expect(await fileLedger(file).read()).toEqual({ entries: [{ n: 1 }, { n: 2 }], damagedLines: 1 })
})
