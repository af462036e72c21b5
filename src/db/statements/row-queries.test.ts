import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import * as rows from './row-queries.ts'

const { db, seed } = await testApp()
const ids = [1, 2, 3].map((nth) => `00000000-0000-7000-8000-00000000000${nth}`) as [string, string, string]
const [first, second, third] = ids
let profile_id: string

beforeEach(async () => {
  profile_id = (await seed.profile()).id
  for (const id of [second, first]) await rows.insertRow(db, 'unused_grant', grant(id))
})

const grant = (id: string, tokens = 'stored', grantor: string | null = null) => {
  return { profile_id, id, provider: 'crm', tokens, grantor, attempt: 0, created_at: new Date(0) }
}
const stored = async () => (await rows.listRows(db, 'unused_grant', { profile_id }, ['id'])).map(({ tokens }) => tokens)

describe('a row', () => {
  it('is found by all values of its key, with the chosen columns', async () => {
    expect(await rows.findRow(db, 'unused_grant', { profile_id, id: first })).toEqual(grant(first))
    expect(await rows.findRow(db, 'unused_grant', { profile_id, id: first }, ['tokens'])).toEqual({ tokens: 'stored' })
    expect(await rows.lockRow(db, 'unused_grant', { profile_id, id: third })).toBeNull()
  })

  it('is listed in the order of the given columns', async () => {
    const listed = await rows.listRows(db, 'unused_grant', { profile_id }, ['attempt', 'id'], ['id'])
    expect(listed).toEqual([{ id: first }, { id: second }])
  })

  it('is listed newest first, in pages', async () => {
    expect(await rows.listNewestRows(db, 'unused_grant', { profile_id }, { limit: 1, before_id: null })).toEqual([
      grant(second),
    ])
    expect(await rows.listNewestRows(db, 'unused_grant', { profile_id }, { limit: 9, before_id: second })).toEqual([
      grant(first),
    ])
    expect(await rows.countRows(db, 'unused_grant', { profile_id })).toBe(2)
  })

  it('is inserted only if it is new', async () => {
    expect(await rows.insertNewRow(db, 'unused_grant', grant(first, 'again'))).toBe(false)
    expect(await rows.insertNewRow(db, 'unused_grant', grant(third))).toBe(true)
    expect(await stored()).toEqual(['stored', 'stored', 'stored'])
  })

  it('is changed and deleted by its key, and says whether it existed', async () => {
    expect(await rows.updateRow(db, 'unused_grant', { profile_id, id: first }, { tokens: 'new' })).toBe(true)
    expect(await rows.updateRow(db, 'unused_grant', { profile_id, id: third }, { tokens: 'new' })).toBe(false)
    expect(await stored()).toEqual(['new', 'stored'])
    expect(await rows.deleteRow(db, 'unused_grant', { profile_id, id: first })).toBe(true)
    expect(await rows.deleteRow(db, 'unused_grant', { profile_id, id: first })).toBe(false)
    expect(await stored()).toEqual(['stored'])
  })

  it('replaces the columns of a row with the same key', async () => {
    for (const id of [first, third]) {
      await rows.insertOrUpdateRow(db, 'unused_grant', grant(id, 'again'), ['profile_id', 'id'])
    }
    expect(await stored()).toEqual(['again', 'stored', 'again'])
  })

  it('is matched by null, and never by a value that is missing', async () => {
    await rows.insertRow(db, 'unused_grant', grant(third, 'named', 'ada'))
    expect(await rows.listRows(db, 'unused_grant', { profile_id, grantor: null }, ['id'])).toHaveLength(2)
    const missing = { profile_id, id: undefined as unknown as string }
    await expect(rows.findRow(db, 'unused_grant', missing)).rejects.toThrow('incomplete key')
    await expect(rows.deleteRow(db, 'unused_grant', {})).rejects.toThrow('incomplete key')
  })
})
