import { describe, expect, it } from 'vitest'
import type { ConversionInput } from './conversion-input.ts'
import { decideExport } from './decide-export.ts'
import { detectChange, isEligibleAgain } from './detect-change.ts'
import { clickOf, fbcOf, googleClickOf } from './payloads/choose-clicks.ts'
import { receivers } from './receivers.ts'

const now = new Date('2026-03-10T12:00:00Z')
const fact = {
  ...{ is_counted: true, is_refunded: false, consent: undefined, net_value: '10', customer_id: 'c', person: null },
  ...{ conversion_time: new Date('2026-03-10T11:00:00Z') },
} as unknown as ConversionInput
const aged = (ms: number) => ({ ...fact, conversion_time: new Date(now.getTime() - ms) })
const oldest = receivers.social_ads.ageMaxMs('website')

describe('the export decision', () => {
  const permissions = { sending: true } as Parameters<typeof decideExport>[2]['permissions']
  const circumstances = { permissions, ageMaxMs: oldest, now }
  const on = { is_enabled: true }

  it.each([
    ['one that counts', fact, on, 'send'],
    ['one of this very moment', aged(0), on, 'send'],
    ['the oldest that the vendor takes', aged(oldest), on, 'send'],
    ['one that is older', aged(oldest + 1), on, { skip: 'too_old' }],
    ['one that is still to come', aged(-1), on, { wait_until: new Date(now.getTime() + 1) }],
    ['one that is gone', null, on, { skip: 'conversion_removed' }],
    ['one that does not count', { ...fact, is_counted: false }, on, { skip: 'not_counted' }],
    ['one that was refunded', { ...fact, is_refunded: true }, on, { skip: 'refunded' }],
    ['one of a goal that is switched off', fact, { is_enabled: false }, { skip: 'switched_off' }],
    ['one of a goal that is not listed', fact, null, { skip: 'switched_off' }],
    ['one of a person who said no', { ...fact, consent: 'denied' } as ConversionInput, on, { skip: 'consent_denied' }],
  ])('%s', (_, of, sending, decision) => {
    expect(decideExport(of, sending, circumstances)).toEqual(decision)
  })

  it('skips all conversions if the privacy mode sends nothing', () => {
    const silent = { ...circumstances, permissions: { ...permissions, sending: false } }
    expect(decideExport(fact, on, silent)).toEqual({ skip: 'privacy_mode' })
  })
})

it.each([
  ['refunded', fact, true],
  ['refunded', { ...fact, is_refunded: true }, false],
  ['conversion_removed', fact, true],
  ['conversion_removed', null, false],
  ['not_counted', fact, true],
  ['nothing_to_match', fact, true],
  ['value_missing', fact, true],
  ['consent_denied', fact, false],
  ['too_old', fact, false],
  ['privacy_mode', fact, false],
] as const)('a conversion that was skipped as %s is checked again: %#', (reason, of, isLookedAt) => {
  expect(isEligibleAgain(reason, of, { is_enabled: false })).toBe(isLookedAt)
})

it('a conversion of a switched-off goal is checked again when the goal is on', () => {
  expect([true, false].map((is_enabled) => isEligibleAgain('switched_off', fact, { is_enabled }))).toEqual([
    true,
    false,
  ])
})

it('a missing amount differs from any amount', () => {
  const sent = { sent_currency: 'USD', sent_customer_id: 'c' }
  const move = (sent_value: string | null, net_value: string | null) =>
    detectChange(receivers.search_ads, { ...sent, sent_value }, { ...fact, net_value }, true)?.reason ?? null
  expect([move(null, '10'), move('10', null), move(null, null), move('10.0', '10')]).toEqual([
    ...['value_changed', 'value_changed', null, null],
  ])
})

describe('the sent click id', () => {
  const at = new Date('2026-03-09T00:00:00Z')
  const clicks = ['wbraid', 'ctwa_clid', 'gclid', 'fbclid'].map((kind) => ({ kind, id: `${kind}-touch`, at }))
  const bare = { click_ids: {}, clicks: [], conversion_time: now }

  it('is of the vendor’s kind, the event’s own before that of an earlier touch', () => {
    expect(fbcOf({ ...bare, clicks })).toBe(`fb.1.${at.getTime()}.fbclid-touch`)
    expect(fbcOf({ ...bare, clicks, click_ids: { fbclid: 'own' } })).toBe(`fb.1.${now.getTime()}.own`)
    expect(clickOf({ ...bare, clicks }, 'ctwa_clid')).toBe('ctwa_clid-touch')
    expect(googleClickOf({ ...bare, clicks })).toEqual({ gclid: 'gclid-touch' })
    expect(googleClickOf({ ...bare, clicks: clicks.filter(({ kind }) => kind !== 'gclid') })).toEqual({
      wbraid: 'wbraid-touch',
    })
  })

  it('is null without a click', () => {
    expect([fbcOf(bare), clickOf(bare, 'ctwa_clid'), googleClickOf(bare)]).toEqual([null, undefined, null])
  })
})
