import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { payingBusiness } from '../support/fixtures/paying-business.ts'

/** The rules of `properties.subject_ref` (contract 4.6) that payments show. */

const app = await testApp()

async function household() {
  const business = await payingBusiness(app)
  /** Sending the same key again changes the subject. */
  const pay = (key: string, day: string, subject_ref?: string) =>
    business.pay(key, 10, {
      timestamp: `${day}T10:00:00Z`,
      properties: { value: 10, currency: 'USD', ...(subject_ref && { subject_ref }) },
      user_traits: { external_id: 'household' },
    })
  return { ...business, pay }
}

describe('subject_ref', () => {
  it('rule 1: each distinct subject_ref under one customer gets its own first payment', async () => {
    const { pay, firsts, totals } = await household()
    await pay('a', '2026-01-01', 'pet-1')
    await pay('b', '2026-02-01', 'pet-2')
    await pay('c', '2026-03-01', 'pet-1')
    expect(await firsts()).toEqual({ a: true, b: true, c: false })
    expect(await totals()).toEqual([3, '30', 2])
  })

  it('rule 1: without it, one first payment per customer holds', async () => {
    const { pay, firsts, totals } = await household()
    await pay('a', '2026-01-01')
    await pay('b', '2026-01-05')
    await pay('c', '2026-02-01')
    expect(await firsts()).toEqual({ a: true, b: true, c: false })
    expect(await totals()).toEqual([3, '30', 1])
  })

  it('rule 3: an earlier untagged payment makes it returning; tagging that one later re-derives the flags', async () => {
    const { pay, firsts, totals } = await household()
    await pay('a', '2026-01-01')
    await pay('b', '2026-02-01', 'pet-2')
    expect(await firsts()).toEqual({ a: true, b: false })
    await pay('a', '2026-01-01', 'pet-1')
    expect(await firsts()).toEqual({ a: true, b: true })
    expect(await totals()).toEqual([2, '20', 2])
  })

  it('rule 3: a retry that omits subject_ref removes it from the stored payment', async () => {
    const { pay, firsts, totals } = await household()
    await pay('a', '2026-01-01', 'pet-1')
    await pay('b', '2026-02-01', 'pet-2')
    await pay('a', '2026-01-01')
    expect(await firsts()).toEqual({ a: true, b: false })
    expect(await totals()).toEqual([2, '20', 1])
  })

  it('rule 4: an untagged payment after a tagged one is never a first payment, even within the 7 days', async () => {
    const { pay, firsts } = await household()
    await pay('a', '2026-01-01', 'pet-1')
    await pay('b', '2026-01-03')
    expect(await firsts()).toEqual({ a: true, b: false })
  })

  it('a payment that arrives late re-derives the whole customer', async () => {
    const { pay, firsts, totals } = await household()
    await pay('b', '2026-02-01')
    await pay('a', '2026-01-01')
    expect(await firsts()).toEqual({ a: true, b: false })
    expect(await totals()).toEqual([2, '20', 1])
  })

  it('rule 7: no payment returns it', async () => {
    const { pay, list } = await household()
    await pay('a', '2026-01-01', 'pet-1')
    expect(JSON.stringify((await list()).body)).not.toContain('pet-1')
  })
})
