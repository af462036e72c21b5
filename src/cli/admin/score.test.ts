import { expect, it } from 'vitest'
import { operatorKey, testApp } from '../../../test/support/app/test-app.ts'
import { scoreProfile } from '../../ads/ranking/score-profile.ts'
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
  const code = await runCli(['score', ...argv, ...options], terminal, () => loadConfig({}))
  return { code, ...seen }
}

const runsOf = (profileId: string) =>
  app.db.selectFrom('score_run').selectAll().where('profile_id', '=', profileId).execute()

it('waits until the ads are ranked and prints how many were ranked and by which metric', async () => {
  const profile = await app.seed.profile()
  const waiting = run(profile.id)
  // No worker runs in this test, so the test runs the job as soon as it is requested.
  while ((await runsOf(profile.id)).length === 0) await new Promise(setImmediate)
  await scoreProfile(app.ctx, profile.id)
  expect(await waiting).toMatchObject({ code: 0, out: expect.stringContaining('0 ads were ranked by rules') })
})

it('does not wait when the option says so', async () => {
  const profile = await app.seed.profile()
  const { code, out } = await run(profile.id, '--detach', '--json')
  expect(code).toBe(0)
  const [open] = await runsOf(profile.id)
  expect(JSON.parse(out).data).toEqual({ score_run_id: open!.id })
})

it('reports an unknown profile', async () => {
  expect(await run(newId())).toMatchObject({ code: 1, err: expect.stringContaining('No such profile') })
})
