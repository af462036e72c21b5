import { afterAll, expect, it } from 'vitest'
import { fillIn, guideShell, shellBlocks } from '../support/processes/guide-lines.ts'
import { startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const dataDir = await temporaryDirectory()
const registered = { META_ADS_CLIENT_ID: 'client', META_ADS_CLIENT_SECRET: 'secret' }
const service = await startService(dataDir, { DEMO: 'off', WEBHOOK_ALLOW_PRIVATE: 'on', ...registered })
afterAll(() => service.stop())

/** The commands of the guide; only URLs and the key are replaced. */
const firstSteps = shellBlocks('docs/guides/first-steps.md').map((lines) =>
  lines
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${service.port}`)
    // A host name would need DNS, which a machine without network does not have.
    .replaceAll('https://example.com', `https://127.0.0.1:${service.port}`),
)

it('the first steps work as pasted and end in a sale credited to its ad', async () => {
  const shell = guideShell(dataDir, { PORT: String(service.port), DATA_DIR: dataDir })
  const seen: string[] = []
  for (const block of firstSteps) seen.push(await shell.run(fillIn(block, seen)))
  const key = /^key +(trb_live_\S+)$/m.exec(seen[0]!)![1]!
  const calls = shell.calls()
  expect(calls.length).toBe(firstSteps.join('').match(/^curl /gm)!.length)
  expect(calls.filter(({ status }) => status >= 300)).toEqual([])
  const answerOf = (path: string) => calls.find((call) => call.path === path)!.body

  const { data: rows, meta } = answerOf('/campaigns')
  expect(rows).toMatchObject([
    { external_id: 'a1', platform: 'social_ads', spend: 12.5, outcome_count: 1, outcome_value: 49.9, roas: 3.992 },
  ])
  const { data: remainder } = answerOf('/campaigns/unattributed')
  const range = `from=${meta.date_from}&to=${meta.date_to}`
  const payments = (await service.call('GET', `/api/v1/payments?${range}`, { token: key })).body.data
  expect(payments).toHaveLength(1)
  expect(rows[0].outcome_count + remainder.outcome_count).toBe(payments.length)
  expect(rows[0].outcome_value + remainder.outcome_value).toBe(payments[0].reporting_value)
  expect(answerOf('/customers').data).toMatchObject([{ source: 'facebook' }])
})
