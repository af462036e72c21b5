import { readFile } from 'node:fs/promises'
import { type ParsedRates, parseRatesCsv } from '../../attribution/currency/parse-rates-csv.ts'
import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'
import { adminClient } from './admin-client.ts'

const ratesPerRequest = 5_000

export const fxImport = command({
  name: 'fx import',
  summary: 'Load exchange rates from a CSV file.',
  notes:
    'FILE is the history of the European Central Bank (eurofxref-hist.csv, unpacked) or has the columns day,base,quote,rate: one unit of base is worth rate units of quote. Loading the same file again has no effect. Amounts without a rate are converted in the background.',
  args: ['FILE'],
  async run(input) {
    const { args, terminal, print } = input
    const { rates, skipped } = await readRates(args.FILE)
    const call = adminClient(input)
    const shown = progress(terminal, 'fx import')
    let changed = 0
    try {
      for (let from = 0; from < rates.length; from += ratesPerRequest) {
        const chunk = rates.slice(from, from + ratesPerRequest)
        const { data } = await call<{ changed: number }>('POST', '/admin/fx-rates', { rates: chunk })
        changed += data.changed
        shown.update(from + chunk.length, rates.length, chunk.at(-1)!.day)
      }
    } finally {
      shown.end()
    }
    print({ data: { received: rates.length, changed, skipped } }, [
      `${rates.length} rates read, ${changed} new or changed.`,
      ...(skipped.length > 0 ? [`Skipped, because they are not currencies: ${skipped.join(', ')}.`] : []),
    ])
  },
})

async function readRates(file: string): Promise<ParsedRates> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliExit('usage', `${file} cannot be read`)
  })
  try {
    return parseRatesCsv(text)
  } catch (error) {
    throw new CliExit('usage', `${file}: ${(error as Error).message}`)
  }
}
