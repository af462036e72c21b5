import { expect, it } from 'vitest'
import { type Receipt, receiptFile } from './erasure-receipt.ts'

it('a receipt lists what was deleted, without personal data', () => {
  const receipt = {
    ...{ erasure_id: 'e1', request_ref: 'ticket-1', reason: 'other', status: 'done', customer_key: 'ana@example.com' },
    ...{ requested_at: '2026-03-10T12:00:00Z', completed_at: '2026-03-10T12:00:00Z' },
  } as Receipt
  const identifiers = [
    { kind: 'email', value: 'ana@example.com' },
    { kind: 'email', value: 'ana@work.example' },
    { kind: 'phone', value: '+56911111111' },
  ]
  const person = { identifiers, browsers: [{}], conversions: [{}, {}] }
  const text = receiptFile(receipt, person as never, { id: 'p1', name: 'Norte Bikes' })
  expect(JSON.parse(text)).toMatchObject({
    erasure_id: 'e1',
    requested_at: '2026-03-10T12:00:00Z',
    profile: { id: 'p1', name: 'Norte Bikes' },
    deleted: { identifiers: { email: 2, phone: 1 }, browsers: 1 },
    kept_without_the_person: { conversions: 2 },
  })
  expect(text).not.toMatch(/ana@|569/)
})
