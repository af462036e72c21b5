import { describe, expect, it } from 'vitest'
import { parseRatesCsv } from './parse-rates-csv.ts'

describe('parseRatesCsv', () => {
  it('reads the European Central Bank’s format', () => {
    const text = 'Date,USD,JPY,XQQ,\r\n2026-03-06,1.0834,160.5,2,\r\n1999-01-04,1.1789,N/A,N/A,\r\n\r\n'
    expect(parseRatesCsv(text)).toEqual({
      rates: [
        { day: '2026-03-06', base: 'EUR', quote: 'USD', rate: '1.0834' },
        { day: '2026-03-06', base: 'EUR', quote: 'JPY', rate: '160.5' },
        { day: '1999-01-04', base: 'EUR', quote: 'USD', rate: '1.1789' },
      ],
      skipped: ['XQQ'],
    })
  })

  it('reads the plain format', () => {
    const text = '\uFEFFday,base,quote,rate\n2026-03-06,USD,CLP,912.45\n'
    expect(parseRatesCsv(text)).toEqual({
      rates: [{ day: '2026-03-06', base: 'USD', quote: 'CLP', rate: '912.45' }],
      skipped: [],
    })
  })

  it.each([
    ['', 'line 1: neither'],
    ['<html>', 'line 1: neither'],
    ['day,base,quote,rate\n2026-02-30,USD,CLP,1', 'line 2: "2026-02-30" is no day'],
    ['day,base,quote,rate\n\n2026-02-03,USD,PESO,1', 'line 3: "PESO" is no currency'],
    ['day,base,quote,rate\n2026-02-03,USD,USD,1', 'line 2: USD against itself'],
    ['day,base,quote,rate\n2026-02-03,USD,CLP,0', 'line 2: "0" is no rate'],
    ['day,base,quote,rate\n2026-02-03,USD,CLP,-4', 'line 2: "-4" is no rate'],
    ['day,base,quote,rate\n2026-02-03,USD,CLP', 'line 2: "" is no rate'],
    ['Date,USD\n06.03.2026,1.1', 'line 2: "06.03.2026" is no day'],
    ['Date,USD\n2026-03-06,1e3', 'line 2: "1e3" is no rate'],
  ])('rejects %j: %s', (text, problem) => {
    expect(() => parseRatesCsv(text)).toThrow(problem)
  })
})
