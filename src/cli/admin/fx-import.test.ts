import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { operatorKey, testApp } from '../../../test/support/app/test-app.ts'
import { loadConfig } from '../../config/load-config.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { runCli } from '../run-cli.ts'

const app = await testApp()
const url = await app.listen()
const directory = await mkdtemp(join(tmpdir(), 'tributary-fx-'))
afterAll(() => rm(directory, { recursive: true }))

async function importFile(content: string, ...options: string[]) {
  const file = join(directory, 'rates.csv')
  await writeFile(file, content)
  const run = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      run.out += text
    },
    err: (text: string) => {
      run.err += text
    },
    isWatched: false,
    readInput: async () => '',
  }
  const argv = ['fx', 'import', file, '--url', url, '--operator-key', operatorKey, ...options]
  const code = await runCli(argv, terminal, () => loadConfig({ DATA_DIR: directory }))
  return { code, ...run }
}

it('loads an ECB rate history in batches with progress; loading it again changes nothing', async () => {
  const days = Array.from({ length: 3_000 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 6) - index * dayMs).toISOString().slice(0, 10),
  )
  const history = ['Date,USD,GBP,XQQ,', ...days.map((day, index) => `${day},1.08${index % 10},0.84,N/A,`)].join('\n')
  const first = await importFile(history)
  expect(first).toMatchObject({ code: 0, err: expect.stringContaining('fx import 83 % 2019') })
  expect(first.out).toContain('6000 rates read, 6000 new or changed.')
  expect(first.out).toContain('XQQ')
  const again = await importFile(history, '--json')
  expect(JSON.parse(again.out)).toEqual({ data: { received: 6_000, changed: 0, skipped: ['XQQ'] } })
  const { count } = await app.db
    .selectFrom('fx_rate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(6_000)
})

it('loads a plain file and overwrites the rates that it contains', async () => {
  await importFile('day,base,quote,rate\n2026-03-06,USD,CLP,900\n2026-03-05,USD,CLP,905\n')
  const { out } = await importFile('day,base,quote,rate\n2026-03-06,USD,CLP,912.4500\n2026-03-05,USD,CLP,905.0\n')
  expect(out).toContain('2 rates read, 1 new or changed.')
  const rows = await app.db.selectFrom('fx_rate').select('rate').where('quote', '=', 'CLP').orderBy('day').execute()
  expect(rows.map(({ rate }) => Number(rate))).toEqual([905, 912.45])
})

it('reports the line of a file that cannot be parsed, and sends nothing', async () => {
  const { code, err } = await importFile('day,base,quote,rate\n2026-03-06,USD,PESO,900\n')
  expect(code).toBe(2)
  expect(err).toContain('line 2: "PESO" is no currency')
})
