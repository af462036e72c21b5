import { expect, it } from 'vitest'
import { splitProperties } from './split-properties.ts'

it('the language and time zone of a browser are columns, and other properties and other types are not', () => {
  const properties = { plan: 'a', list: [1] }
  const stated = { locale: 'es-CL', timezone: 'America/Santiago' }
  expect(splitProperties({ ...stated, ...properties })).toEqual({ ...stated, properties })
  expect(splitProperties({ locale: 'es', timezone: 3 })).toEqual({
    locale: 'es',
    timezone: null,
    properties: { timezone: 3 },
  })
  expect(splitProperties({})).toEqual({ locale: null, timezone: null, properties: {} })
})
