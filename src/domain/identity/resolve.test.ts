import { describe, expect, it } from 'vitest'
import type { Identifier, IdentifierKind } from './identifier-kinds.ts'
import { resolve } from './resolve.ts'

function person(id: string, national_id: string | null = null) {
  return { id, national_id }
}

function named(kind: IdentifierKind, value = 'x'): Identifier {
  return { kind, value }
}

function plan(found: [IdentifierKind, ReturnType<typeof person>][], nationalId?: string) {
  const findings = found.map(([kind, customer]) => ({ identifier: named(kind), customer }))
  const incoming = [...findings.map((one) => one.identifier), ...(nationalId ? [named('national_id', nationalId)] : [])]
  const { same, conflicts } = resolve(findings, incoming)
  return { same: same.map(({ id }) => id), conflicts: conflicts.map(({ identifier }) => identifier.kind) }
}

describe('a claim', () => {
  it('nobody is known for is nobody known', () => {
    expect(plan([], '1')).toEqual({ same: [], conflicts: [] })
  })

  it('that leads to one customer is that customer, however often', () => {
    const ana = person('ana')
    expect(
      plan([
        ['phone', ana],
        ['email', ana],
      ]),
    ).toEqual({ same: ['ana'], conflicts: [] })
  })

  it('that leads to several makes them one person', () => {
    expect(
      plan([
        ['phone', person('b')],
        ['email', person('a')],
      ]),
    ).toEqual({ same: ['a', 'b'], conflicts: [] })
  })

  it('with a national id meets those who have the same or none', () => {
    expect(
      plan(
        [
          ['phone', person('a', '1')],
          ['email', person('b')],
        ],
        '1',
      ).same,
    ).toEqual(['b', 'a'])
  })

  it('never joins two national ids: the strongest identifier says who is meant, the other stays', () => {
    expect(
      plan([
        ['phone', person('a', '1')],
        ['external_customer_id', person('b', '2')],
      ]),
    ).toEqual({
      same: ['b'],
      conflicts: ['phone'],
    })
  })

  it('takes somebody without a national id to the strongest of two who have one', () => {
    const found: Parameters<typeof plan>[0] = [
      ['wa_id', person('c', '2')],
      ['phone', person('b')],
      ['email', person('a', '1')],
    ]
    expect(plan(found)).toEqual({ same: ['a', 'b'], conflicts: ['wa_id'] })
  })

  it('with a national id of its own is nobody who has another one', () => {
    expect(plan([['email', person('a', '1')]], '2')).toEqual({ same: [], conflicts: ['email'] })
  })
})
