import { expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { operatorKey, testApp } from '../../../test/support/app/test-app.ts'
import { loadConfig } from '../../config/load-config.ts'
import { runCli } from '../run-cli.ts'

const app = await testApp({ derivesIn: 'worker', now: () => new Date() })
const url = await app.listen()

async function run(...argv: string[]) {
  const seen = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      seen.out += text
    },
    err: (text: string) => {
      seen.err += text
    },
    isWatched: false,
    readInput: async () => '',
  }
  const options = ['--url', url, '--operator-key', operatorKey]
  const code = await runCli(['ingest', ...argv, ...options], terminal, () => loadConfig({}))
  return { code, ...seen }
}

/** A profile with 700 events, of which two cannot be derived. */
async function failingProfile() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  for (const batch of [0, 1]) {
    const events = Array.from({ length: 350 }, (_, index) => ({
      event_type: 'lead_created',
      idempotency_key: `${batch}-${index}`,
    }))
    await app.call('POST /api/v1/events', { key, body: { events } })
  }
  const entries = await storedRows(app.db, 'ingest_log', profile.id)
  const set = (table: 'ingest_log' | 'ingest_failure', sequence: number, payload: Buffer) =>
    app.db
      .updateTable(table)
      .set({ payload })
      .where('profile_id', '=', profile.id)
      .where('sequence', '=', sequence)
      .execute()
  for (const sequence of [5, 600]) await set('ingest_log', sequence, Buffer.of(99))
  await app.ctx.collection.log.deriver.derive(profile.id)
  const repair = async (sequence: number) => {
    const original = entries.find((entry) => entry.sequence === sequence)!.payload
    await set('ingest_failure', sequence, original)
    await set('ingest_log', sequence, original)
  }
  return { id: profile.id, repair, events: () => storedRows(app.db, 'event', profile.id) }
}

it('shows, retries and replays the log of a profile', async () => {
  const profile = await failingProfile()
  expect(await profile.events()).toHaveLength(698)
  const shown = await run('show', '--profile', profile.id)
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining(`  ${profile.id}  2\n`) })
  expect(shown.out).toContain(`${profile.id}  600  event`)

  await profile.repair(5)
  expect(await run('retry')).toMatchObject({ code: 1, out: '1 entries were derived, 1 failed again.\n' })
  await profile.repair(600)
  const one = await run('retry', '--profile', profile.id, '--sequence', '600', '--json')
  expect([one.code, JSON.parse(one.out)]).toEqual([0, { data: { derived: 1, failed: 0 } }])
  expect(await profile.events()).toHaveLength(700)

  await app.db.updateTable('event').set({ event_name: 'wrong' }).where('profile_id', '=', profile.id).execute()
  const from = new Date(Date.now() - 3_600_000).toISOString()
  expect(await run('replay', '--profile', profile.id, '--from', from)).toMatchObject({
    code: 0,
    out: '700 entries were derived again, 0 were kept, 0 failed.\n',
  })
  const names = new Set((await profile.events()).map(({ event_name }) => event_name))
  expect([names.has('wrong'), (await profile.events()).length]).toEqual([false, 700])
})

it.each([
  [['retry', '--sequence', '5'], 2, 'needs --profile'],
  [['retry', '--profile', 'x', '--sequence', 'one'], 2, 'whole number'],
  [['replay', '--profile', 'x', '--from', 'yesterday'], 2, 'ISO 8601'],
  [['replay', '--from', '2026-03-10'], 2, '--profile'],
  [['show', '--profile', 'x'], 1, 'profile_id'],
])('explains what is wrong with %j', async (argv, code, message) => {
  expect(await run(...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
})
