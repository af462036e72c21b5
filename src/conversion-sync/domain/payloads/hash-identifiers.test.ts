import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { audienceRow } from '../audience-rule.ts'
import type { Person } from '../conversion-input.ts'
import { googleEmail, googlePerson, googlePhone, metaPerson } from './hash-identifiers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const nameless: Person = {
  email: null,
  phone: null,
  first_name: null,
  last_name: null,
  country: null,
  external_id: null,
}
const meta = (person: Partial<Person>) => metaPerson({ ...nameless, ...person }, digest)

/** Meta's parameter builder, capi-param-builder-nodejs 1.3.2: `stringUtil.js`, `phoneUtil.js`, `emailUtil.js`, `commonUtil.js`. */
describe('Meta', () => {
  it.each([
    ['first_name', ' Mary-Jane ', 'fn', 'maryjane'],
    ['first_name', 'José María', 'fn', 'josémaría'],
    ['last_name', "O'Brien", 'ln', 'obrien'],
    ['last_name', 'García_López (hijo)', 'ln', 'garcíalópezhijo'],
    ['external_id', ' Customer 77 ', 'external_id', 'customer77'],
    ['external_id', 'Ä-1', 'external_id', 'ä-1'],
    ['phone', '+1 (650) 555-1212', 'ph', '16505551212'],
    ['phone', '000 56 9 1234 5678', 'ph', '56912345678'],
    ['email', ' Ana@Example.COM ', 'em', 'ana@example.com'],
    ['country', 'CL', 'country', 'cl'],
  ] as const)('hashes %s %j as %s of %j', (field, written, key, normalized) => {
    expect(meta({ [field]: written })).toEqual({ [key]: [digest(normalized)] })
  })

  it('sends an existing SHA-256 digest in lower case', () => {
    const hashed = digest('customer77')
    expect(meta({ external_id: hashed.toUpperCase() })).toEqual({ external_id: [hashed] })
  })

  it.each([
    ['first_name', '...'],
    ['external_id', '  '],
    ['email', 'not an address'],
    ['phone', 'none'],
  ] as const)('sends no %s if it is empty after normalization: %j', (field, written) => {
    expect(meta({ [field]: written })).toEqual({})
  })
})

describe('the mobile 1 of Mexico', () => {
  // Numbers have had ten digits after +52 since August 2019; messengers still write the 1 that mobiles had before.
  it.each([
    ['+52 1 55 1234 5678', '525512345678'],
    ['+52 55 1234 5678', '525512345678'],
    ['+521 234 567 8901', '522345678901'],
    ['+52 123 456 7890', '521234567890'],
    ['+5715512345678', '5715512345678'],
  ])('%s is hashed as %s by both vendors and in audiences', (phone, digits) => {
    expect(meta({ phone }).ph).toEqual([digest(digits)])
    expect(googlePhone(phone)).toBe(`+${digits}`)
    expect(audienceRow({ email: null, phone }, digest)).toEqual(['', digest(digits)])
  })
})

describe('Google', () => {
  it.each(['+news@gmail.com', '...@gmail.com', '.+a@googlemail.com'])(
    'an address whose name normalises to nothing is rejected: %s',
    (email) => {
      expect(googleEmail(email)).toBeNull()
      expect(googlePerson({ ...nameless, email }, digest)).toEqual([])
    },
  )

  it('keeps dots and plus parts for other hosts', () => {
    expect(googleEmail('+news@example.com')).toBe('+news@example.com')
  })
})
