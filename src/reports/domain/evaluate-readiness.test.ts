import { describe, expect, it } from 'vitest'
import { evaluateReadiness, type ReadinessInput, readinessKeys } from './evaluate-readiness.ts'

const nothing: ReadinessInput = {
  is_attribution_enabled: false,
  is_tracker_seen: false,
  has_server_events: false,
  has_delivery: false,
  has_goal: false,
  has_conversion: false,
  has_credit: false,
  connected_kinds: new Set(),
}

const doneWith = (input: Partial<ReadinessInput>) =>
  evaluateReadiness({ ...nothing, ...input }).flatMap(({ key, missing }) => (missing === null ? key : []))

describe('readiness', () => {
  it('of a new profile lacks every step, each with a description', () => {
    const steps = evaluateReadiness(nothing)
    expect(steps.map(({ key }) => key)).toEqual(readinessKeys)
    expect(steps.every(({ missing }) => missing !== null)).toBe(true)
  })

  it.each<[string, Partial<ReadinessInput>, string[]]>([
    ['events of a server', { has_server_events: true }, ['crm_or_outcome_source_connected']],
    ['a CRM', { connected_kinds: new Set(['crm']) }, ['crm_or_outcome_source_connected']],
    ['a payment provider', { connected_kinds: new Set(['payments']) }, ['crm_or_outcome_source_connected']],
    ['a store', { connected_kinds: new Set(['store']) }, ['crm_or_outcome_source_connected']],
    ['a bank', { connected_kinds: new Set(['bank']) }, ['crm_or_outcome_source_connected']],
    ['a chatbot, which reports no outcomes', { connected_kinds: new Set(['chat']) }, []],
    ['an ad platform that was not read yet', { connected_kinds: new Set(['ads']) }, ['ad_platform_connected']],
    ['imported delivery', { has_delivery: true }, ['ad_platform_connected', 'ad_delivery_received']],
    ['a visit', { is_tracker_seen: true }, ['tracker_installed']],
    ['a goal', { has_goal: true }, ['goal_defined']],
    ['a conversion', { has_conversion: true }, ['conversion_recorded']],
    ['credit', { has_credit: true }, ['conversion_attributed']],
    ['an entitlement', { is_attribution_enabled: true }, ['attribution_enabled']],
  ])('with %s', (_, input, done) => {
    expect(doneWith(input)).toEqual(done)
  })
})
