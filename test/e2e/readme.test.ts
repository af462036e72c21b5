import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { type Json, startService } from '../support/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const dataDir = await temporaryDirectory()
const registered = { PROVIDER_SOCIAL_ADS_CLIENT_ID: 'client', PROVIDER_SOCIAL_ADS_CLIENT_SECRET: 'secret' }
const service = await startService(dataDir, { DEMO: 'off', WEBHOOK_ALLOW_PRIVATE: 'on', ...registered })
afterAll(() => service.stop())

/** The shell lines under "First steps", as they stand; only addresses and the key are this test's. */
function firstSteps(): string[] {
  const [, section] = /^## First steps\n([\s\S]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8'))!
  return [...section!.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) =>
    lines!
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${service.port}`)
      // A name would be looked up, and where there is no network refused.
      .replaceAll('https://example.com', `https://127.0.0.1:${service.port}`),
  )
}

const shell = async (lines: string) => {
  const env = { PATH: process.env.PATH, HOME: dataDir, PORT: String(service.port), DATA_DIR: dataDir }
  return (await run('bash', ['-euc', lines], { cwd: root, env })).stdout
}

/** Has every call tell its status and address after its answer. */
const telling = `curl() { command curl -sS -w '\\n%{http_code} %{url_effective}\\n' "$@"; }`

interface Told {
  status: number
  path: string
  body: Json
}

function readTold(output: string): Told[] {
  return [...output.matchAll(/^(.*)\n(\d{3}) (\S+)\n/gm)].map(([, body, status, url]) => ({
    status: Number(status),
    path: new URL(url!).pathname.replace('/api/v1', ''),
    body: JSON.parse(body!),
  }))
}

it('the first steps of the README work as pasted and end in a sale credited to its ad', async () => {
  const [provision, ...rest] = firstSteps()
  const key = /^key +(atb_live_\S+)$/m.exec(await shell(provision!))![1]!
  const told = readTold(await shell([telling, ...rest].join('\n').replace('atb_live_…', key)))
  expect(told.length).toBe(rest.join('').match(/^curl /gm)!.length)
  expect(told.filter(({ status }) => status >= 300)).toEqual([])
  const answerOf = (path: string) => told.find((one) => one.path === path)!.body

  const { data: rows, meta } = answerOf('/campaigns')
  expect(rows).toMatchObject([
    { external_id: 'a1', platform: 'social_ads', spend: 12.5, outcome_count: 1, outcome_value: 49.9, roas: 3.992 },
  ])
  const { data: remainder } = answerOf('/campaigns/unattributed')
  const range = `from=${meta.date_from}&to=${meta.date_to}`
  const payments = (await service.call('GET', `/api/v1/payments?${range}`, { bearer: key })).body.data
  expect(payments).toHaveLength(1)
  expect(rows[0].outcome_count + remainder.outcome_count).toBe(payments.length)
  expect(rows[0].outcome_value + remainder.outcome_value).toBe(payments[0].reporting_value)
  expect(answerOf('/customers').data).toMatchObject([{ source: 'facebook' }])
})
