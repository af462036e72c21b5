import { expect, it } from 'vitest'
import { operatorKey, testApp } from '../../../test/support/app/test-app.ts'
import { loadConfig } from '../../config/load-config.ts'
import { newId } from '../../kernel/ids.ts'
import { runCli } from '../run-cli.ts'

const app = await testApp()
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
  const code = await runCli(['recompute', ...argv, ...options], terminal, () => loadConfig({}))
  return { code, ...seen }
}

it('waits until the profile is recomputed and prints how many subjects were', async () => {
  const business = await app.seed.business()
  await business.conversion({ at: '2026-03-01T10:00:00Z', person: 'ana', value: '5' })
  await app.db.deleteFrom('conversion').where('profile_id', '=', business.profile.id).execute()
  const waiting = run(business.profile.id)
  // No worker runs in this test, so the test runs the job as soon as it is requested.
  while ((await business.rows('recompute_subject')).length === 0) await new Promise(setImmediate)
  await business.recompute()
  expect(await waiting).toMatchObject({ code: 0, out: expect.stringContaining('1 conversions of 1 customers') })
  expect(await business.rows('conversion')).toHaveLength(1)
})

it('does not wait when the option says so', async () => {
  const business = await app.seed.business()
  const { code, out } = await run(business.profile.id, '--detach', '--json')
  expect(code).toBe(0)
  const [open] = await business.rows('recompute_run')
  expect(JSON.parse(out).data).toEqual({ recompute_id: open!.id })
})

it('reports an unknown profile', async () => {
  expect(await run(newId())).toMatchObject({ code: 1, err: expect.stringContaining('No such profile') })
})
