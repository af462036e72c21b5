import { expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { conversionIdsOfDays } from './conversion-ids-of-days.ts'

it.each([
  ['the first instant of the day, where it begins first', '2026-03-04T10:00:00Z', true],
  ['the last instant of the day, where it ends last', '2026-03-06T11:59:59.999Z', true],
  ['two days before', '2026-03-03T23:59:59.999Z', false],
  ['two days after', '2026-03-07T00:00:00Z', false],
])('the ids of 2026-03-05 and %s', (_title, time, isWithin) => {
  const { first, end } = conversionIdsOfDays('2026-03-05', '2026-03-05')
  const id = newId(Date.parse(time))
  expect(id >= first && id < end).toBe(isWithin)
})

it('begin with the first id there is where a day lies before 1970', () => {
  expect(conversionIdsOfDays('1969-12-31', '1969-12-31').first).toBe('00000000-0000-0000-0000-000000000000')
})
