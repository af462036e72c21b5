import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { secretBox } from '../kernel/secrets/secret-box.ts'
import { ensureMasterKey } from './ensure-master-key.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const key = randomBytes(32)

it('later starts need the key of the first start', async () => {
  await Promise.all([ensureMasterKey(db, secretBox(key), now), ensureMasterKey(db, secretBox(key), now)])
  await ensureMasterKey(db, secretBox(key), now)
  const wrong = ensureMasterKey(db, secretBox(randomBytes(32)), now)
  await expect(wrong).rejects.toThrow('MASTER_KEY is not the key this database was encrypted with')
})

it('accepts a new key if the former one is also configured', async () => {
  await ensureMasterKey(db, secretBox(randomBytes(32), [key]), now)
})
