import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId, nilId } from '../../kernel/ids.ts'
import { secretBox } from '../../kernel/secrets/secret-box.ts'
import { ensureMasterKey } from '../ensure-master-key.ts'
import { listStaleEnvelopes, updateEnvelopes } from './encrypted-column-queries.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const formerKey = randomBytes(32)
const former = secretBox(formerKey)
const current = secretBox(randomBytes(32), [formerKey])
const purpose = 'idempotency.answer'
const app = await testApp({ secrets: current })
const rotate = () => app.call('POST /api/v1/admin/secrets/rotate', { operator: true })

it('encrypts every value with the current key, 500 per call, and skips values that no key can decrypt', async () => {
  await ensureMasterKey(app.db, former, app.clock.now())
  const owner = newId()
  const lost = secretBox(randomBytes(32))
  await app.db
    .insertInto('idempotency_record')
    .values([
      ...Array.from({ length: 600 }, (_, index) =>
        record(owner, `old ${index}`, former.encrypt(purpose, `answer ${index}`)),
      ),
      ...Array.from({ length: 3 }, (_, index) => record(owner, `lost ${index}`, lost.encrypt(purpose, 'gone'))),
      record(owner, 'new', current.encrypt(purpose, 'untouched')),
    ])
    .execute()

  expect((await rotate()).body.data).toEqual({ rotated: 500, unreadable: 3, remaining: 101 })
  expect((await rotate()).body.data).toEqual({ rotated: 101, unreadable: 3, remaining: 0 })
  expect((await rotate()).body.data).toEqual({ rotated: 0, unreadable: 3, remaining: 0 })

  const rows = await app.db.selectFrom('idempotency_record').select(['key', 'response']).execute()
  for (const { key, response } of rows.filter((row) => row.key.startsWith('old '))) {
    expect(current.isCurrent(response!)).toBe(true)
    expect(current.decrypt(purpose, response!)).toBe(key.replace('old', 'answer'))
  }
  await expect(ensureMasterKey(app.db, current, app.clock.now())).resolves.toBeUndefined()
})

it('encrypts webhooks in the channels of alerts again, and leaves the rest of the JSON unchanged', async () => {
  const { id: profile_id } = await app.seed.profile()
  const encrypted = (url: string) => former.encrypt('notification.url', url)
  const webhook = (url: string) => ({ kind: 'slack', url: encrypted(url), hint: 'box1.example/…hook' })
  const [id, at] = [newId(), app.clock.now()]
  const columns = { name: 'A', rule: '{}', quiet_from: null, quiet_to: null, locale: 'en', is_enabled: true }
  const channels = [webhook('https://a.example'), { kind: 'email', user_id: id }, webhook('https://b.example')]
  await app.db
    .insertInto('alert')
    .values({ profile_id, id, ...columns, channels: JSON.stringify(channels), created_at: at, updated_at: at })
    .execute()
  expect((await rotate()).body.data).toMatchObject({ rotated: 1, remaining: 0 })
  expect((await rotate()).body.data).toMatchObject({ rotated: 0, remaining: 0 })
  const row = await app.db.selectFrom('alert').select('channels').where('id', '=', id).executeTakeFirstOrThrow()
  const stored = row.channels as unknown as { url?: string }[]
  expect(stored).toMatchObject([{ hint: 'box1.example/…hook' }, { user_id: id }, { kind: 'slack' }])
  const urls = stored.flatMap(({ url }) => url ?? [])
  expect(urls.map((url) => [current.isCurrent(url), current.decrypt('notification.url', url)])).toEqual([
    [true, 'https://a.example'],
    [true, 'https://b.example'],
  ])
})

it('does not overwrite a value that the service changed in the meantime', async () => {
  const [profile_id, key] = [newId(), 'contended']
  const before = former.encrypt(purpose, 'before')
  const written = former.encrypt(purpose, 'written meanwhile')
  await app.db
    .insertInto('idempotency_record')
    .values(record(profile_id, key, written))
    .execute()
  const column = encryptedColumns.find(({ table }) => table === 'idempotency_record')!
  const row = { key: [profile_id, nilId, key], envelope: before, fresh: current.encrypt(purpose, 'before') }
  expect(await updateEnvelopes(app.db, column, [row])).toBe(0)
  expect(await updateEnvelopes(app.db, column, [{ ...row, envelope: written }])).toBe(1)
})

it('lists only columns that exist', async () => {
  for (const column of encryptedColumns) await listStaleEnvelopes(app.db, column, current.currentPrefix, null, 1)
})

it('only the operator may call it', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  expect((await app.call('POST /api/v1/admin/secrets/rotate', { key })).status).toBe(401)
})

function record(profile_id: string, key: string, response: string) {
  const created_at = app.clock.now()
  const fingerprint = randomBytes(32)
  return {
    profile_id,
    holder_id: nilId,
    request_id: 'req_1',
    person_scopes: [],
    key,
    operation_id: 'keys.createKey',
    fingerprint,
    status: 201,
    response,
    locked_until: null,
    created_at,
  }
}
