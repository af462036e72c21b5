import { describe, expect, it } from 'vitest'
import { interpretRequestStatus, interpretResponse } from './interpret-response.ts'

const statuses = (rows: { status: string }[]) => rows.map(({ status }) => status)

describe('a destination that does not exist', () => {
  it('ends the run with the first request and rejects no conversion', () => {
    const answer = { kind: 'destination_missing', code: 'X', message: 'Not valid.' } as const
    const { rows, ends } = interpretResponse(answer, [0, 0, 0])
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({
        ...{ status: 'pending', due_in_seconds: 21_600, reason: 'destination_missing', counts: false },
      })),
    )
    expect(ends).toMatchObject({ error: 'Not valid.', is_final: true })
    expect(interpretRequestStatus(answer, [0])).toEqual(interpretResponse(answer, [0]))
  })
})

describe('a duplicate', () => {
  const end = { kind: 'duplicate', code: 'DUPLICATE', message: 'DUPLICATE' } as const

  it('counts as sent for a first request, and as rejected for an adjustment', () => {
    expect(statuses(interpretRequestStatus(end, [0, 0]).rows)).toEqual(['sent', 'sent'])
    expect(interpretRequestStatus(end, [0], [true]).rows).toEqual([
      { status: 'rejected', code: 'DUPLICATE', message: 'DUPLICATE' },
    ])
    expect(interpretRequestStatus(end, [0, 0], [true, false]).rows).toEqual([
      { status: 'rejected', code: 'DUPLICATE', message: 'DUPLICATE' },
      { status: 'sent' },
    ])
  })

  it('among several adjustments is isolated by smaller requests', () => {
    expect(interpretRequestStatus(end, [0, 0, 0], [true, true, false]).rows).toMatchObject([
      { status: 'pending', batch_limit: 1 },
      { status: 'pending', batch_limit: 1 },
      { status: 'sent' },
    ])
  })
})

it('a rejection of every event rejects each of them with one request', () => {
  const end = { kind: 'rejected', code: 'A', message: 'a', is_every: true } as const
  expect(statuses(interpretRequestStatus(end, [0, 0, 0]).rows)).toEqual(['rejected', 'rejected', 'rejected'])
})
