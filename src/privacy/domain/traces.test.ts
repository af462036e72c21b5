import { expect, it } from 'vitest'
import type { Identifier } from '../../identity/identifiers/normalize.ts'
import { tracesOf } from './traces.ts'

const cases: [Identifier, string[]][] = [
  [{ kind: 'email', value: 'ana+x@example.com' }, ['ana+x@example.com', 'ana%2bx%40example.com']],
  [{ kind: 'phone', value: '+56987654321' }, ['+56987654321', '%2b56987654321', '56987654321']],
  [{ kind: 'national_id', value: '12345678-5' }, ['12345678-5', '12.345.678-5', '123456785']],
  [{ kind: 'external_customer_id', value: 'C-1042' }, ['c-1042']],
]

it.each(cases)('searches for %o in every form, in lower case', (identifier, parts) => {
  expect(tracesOf([identifier])).toEqual({ parts, wholes: [] })
})

it('searches for a short key only as a whole value', () => {
  expect(tracesOf([{ kind: 'external_customer_id', value: '42' }])).toEqual({ parts: [], wholes: ['42'] })
})

it('also searches for visitor ids', () => {
  expect(tracesOf([], ['Visitor-1'])).toEqual({ parts: ['visitor-1'], wholes: [] })
})
