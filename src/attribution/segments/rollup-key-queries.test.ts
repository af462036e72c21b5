import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { followTimeline, type PooledHandle } from '../../db/statements/transact.ts'
import type { Schema } from '../../db/tables/tables.ts'
import { type Db, inTransaction } from '../../kernel/context/context.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { type KeyKind, keyKinds } from './domain/rollup-part.ts'
import { deleteKeys, insertTexts, listKeys } from './rollup-key-queries.ts'

const app = await testApp()
let profileId: string
beforeEach(async () => {
  profileId = (await app.seed.profile()).id
})

const none = Object.fromEntries(keyKinds.map((kind) => [kind, []])) as unknown as Record<KeyKind, string[]>

/** Numbers a text and returns its number. */
async function number(db: Db, kind: KeyKind, text: string): Promise<number> {
  const { idOf } = await insertTexts(db, profileId, { ...none, [kind]: [text] })
  return idOf(kind)(0)
}

async function textOf(db: Db, kind: KeyKind, id: number): Promise<string | undefined> {
  const isUsed = Array.from({ length: id + 1 }, (_, index) => (index === id ? (true as const) : undefined))
  return (await listKeys(db, profileId, kind, isUsed))[id]
}

const numberStored = (kind: KeyKind, text: string) => inTransaction(app.ctx, ({ db }) => number(db, kind, text))

it('reads the text of a source once', async () => {
  const id = await numberStored('source', 'first')
  expect(await textOf(app.db, 'source', id)).toBe('first')
  await app.db.deleteFrom('rollup_key').where('profile_id', '=', profileId).execute()
  expect(await textOf(app.db, 'source', id)).toBe('first')
  const other = await numberStored('source', 'second')
  expect(await inTransaction(app.ctx, ({ db }) => textOf(db, 'source', other))).toBe('second')
})

it('keeps what a snapshot read, which is committed', async () => {
  const id = await numberStored('source', 'first')
  expect(await inSnapshot(app.db, (db) => textOf(db, 'source', id))).toBe('first')
  await app.db.deleteFrom('rollup_key').where('profile_id', '=', profileId).execute()
  expect(await inSnapshot(app.db, (db) => textOf(db, 'source', id))).toBe('first')
  expect(await textOf(app.db, 'source', id)).toBe('first')
})

it('reads what other profiles have under the same number', async () => {
  const id = await numberStored('source', 'first')
  expect(await textOf(app.db, 'source', id)).toBe('first')
  profileId = (await app.seed.profile()).id
  expect(await numberStored('source', 'of another')).toBe(id)
  expect(await textOf(app.db, 'source', id)).toBe('of another')
})

it('keeps no text of a server that lost it in a failover', async () => {
  const id = await numberStored('source', 'lost')
  expect(await textOf(app.db, 'source', id)).toBe('lost')
  await app.db.deleteFrom('rollup_key').where('profile_id', '=', profileId).execute()
  expect(await numberStored('source', 'stored afterwards')).toBe(id)
  const { database } = app.db as PooledHandle<Schema>
  followTimeline(database, database.history.timeline)
  expect(await textOf(app.db, 'source', id)).toBe('lost')
  followTimeline(database, 'another')
  expect(await textOf(app.db, 'source', id)).toBe('stored afterwards')
  expect(await inSnapshot(app.db, (db) => textOf(db, 'source', id))).toBe('stored afterwards')
})

it('keeps no text of a transaction that fails, whose number is given again', async () => {
  const failed = inTransaction(app.ctx, async ({ db }) => {
    const id = await number(db, 'source', 'of the failed one')
    expect(await textOf(db, 'source', id)).toBe('of the failed one')
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  const id = await numberStored('source', 'of the next one')
  expect(id).toBe(1)
  expect(await textOf(app.db, 'source', id)).toBe('of the next one')
})

it.each(['visit', 'page'] as const)('keeps no text of a %s, which an erasure deletes', async (kind) => {
  const id = await numberStored(kind, 'of a person')
  expect(await textOf(app.db, kind, id)).toBe('of a person')
  await inTransaction(app.ctx, ({ db }) => deleteKeys(db, profileId, kind, [id]))
  expect(await textOf(app.db, kind, id)).toBeUndefined()
  expect(await numberStored(kind, 'of another')).toBe(id)
  expect(await textOf(app.db, kind, id)).toBe('of another')
})
