import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRateTable } from '../../currency/currency.ts'
import { channelClasses } from '../../entities/channel-class.ts'
import { buildEntityIndex } from '../../entities/entity-index.ts'
import { allModels, modelNames } from '../../models/models.ts'
import { wholeCredit } from '../../models/share-out.ts'
import { directAcquisition } from '../../visits/domain/stored-acquisition.ts'
import type { ConvertibleInput, DefinitionInput } from './conversion-input.ts'
import { type DerivationInput, derive } from './derive.ts'

const ids = {
  visitTouch: (id: string) => `touch of ${id}`,
  syntheticTouch: (id: string) => `made by ${id}`,
  conversion: ({ id }: { id: string }, definitionId: string) => `${definitionId} of ${id}`,
}

const definition = (id: string, more: Partial<DefinitionInput> = {}): DefinitionInput => ({
  id,
  conversion_key: id,
  source_event_names: [id],
  revenue_type: 'cash',
  attribution_eligible: true,
  lookback_window_days: 30,
  counts_unverified_revenue: true,
  is_default: false,
  created_at: new Date(0),
  ...more,
})

const minute = (at: number) => new Date(Date.UTC(2026, 2, 1) + at * 60_000)

function visit(id: string, at: number, ad: string | null): ConvertibleInput {
  const byAd = { channel: 'Paid Social' as const, platform: 'social_ads', ad_external_id: ad, signal: ad }
  return {
    id,
    event_key: id,
    event_time: minute(at),
    recorded_via: 'tracker',
    clicked_at: null,
    click_ids: [],
    customer_id: 'ana',
    owner_id: 'ana',
    visitor_id: 'browser',
    sent_session_id: `visit ${id}`,
    is_on_page: true,
    is_page_view: true,
    event_type: 'page_view',
    event_name: 'page_view',
    acquisition: ad ? { ...directAcquisition, ...byAd } : directAcquisition,
    value: null,
    currency: null,
    subject_ref: null,
    stated: null,
    is_erased: false,
  }
}

function paid(id: string, at: number, more: Partial<ConvertibleInput> = {}): ConvertibleInput {
  return {
    ...visit(id, at, null),
    recorded_via: 'server',
    owner_id: null,
    visitor_id: null,
    sent_session_id: null,
    is_on_page: false,
    is_page_view: false,
    event_type: 'paid',
    event_name: 'paid',
    value: '10',
    currency: 'USD',
    ...more,
  }
}

const known = { id: 'ad id', platform: 'social_ads', external_id: '7', campaign_id: 'campaign id', ad_set_id: 'set id' }

function derivationInput(events: ConvertibleInput[], more: Partial<DerivationInput> = {}): DerivationInput {
  return {
    events,
    timezone: 'UTC',
    reporting_currency: 'USD',
    cost_rules: [],
    definitions: [definition('paid')],
    actions: new Map(),
    deals: [],
    storedFirsts: new Map(),
    earlierPayments: [],
    joins: new Map(),
    models: allModels(),
    rates: buildRateTable([{ day: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.5' }]),
    entityIndex: buildEntityIndex({ campaigns: [], ad_sets: [], ads: [known] }),
    ...more,
  }
}

describe('derive', () => {
  it('credits each conversion to its touches and joins each touch to an ad or gives the reason why not', () => {
    const { credit } = derive(
      derivationInput([visit('a', 0, '7'), visit('b', 5, '8'), visit('c', 9, null), paid('p', 60)]),
      ids,
    )
    const { names_ad, unpaid } = channelClasses
    expect(credit).toMatchObject([
      { touch_id: 'touch of a', ad_id: 'ad id', join_method: 'ad_id', channel_class: names_ad },
      { touch_id: 'touch of b', ad_id: null, channel_class: names_ad },
      { touch_id: 'touch of c', ad_id: null, channel_class: unpaid },
    ])
    const columns = Object.fromEntries(modelNames.map((model, index) => [model, credit.map(({ ppm }) => ppm[index])]))
    expect(columns).toMatchObject({ last_touch: [0, 0, 1e6], first_touch: [1e6, 0, 0], last_non_direct: [0, 1e6, 0] })
  })

  it("derives one payment per event, in the profile's local day and currency, minus refunds", () => {
    const two = [definition('paid'), definition('own', { source_event_names: ['paid'], is_default: true })]
    const actions = new Map([['p', { is_installment: false, manual_refund: '2.5', refunds: [] }]])
    const options = { definitions: two, timezone: 'America/Santiago', actions }
    const { conversions } = derive(derivationInput([paid('p', 60, { currency: 'EUR' })], options), ids)
    const same = {
      local_day: '2026-02-28',
      reporting_value: '15.000000',
      refunded_value: '3.750000',
      is_refunded: false,
    }
    expect(conversions).toMatchObject([
      { id: 'paid of p', is_payment: false, is_first_payment: null, is_first_counted: false, ...same },
      { id: 'own of p', is_payment: true, is_first_payment: true, is_first_counted: true, ...same },
    ])
  })

  it('does not count a fully refunded payment', () => {
    const actions = new Map([['p', { is_installment: false, manual_refund: '10', refunds: [] }]])
    const { conversions } = derive(derivationInput([paid('p', 60), paid('q', 20_000)], { actions }), ids)
    expect(conversions.map(({ is_refunded, is_first_payment }) => [is_refunded, is_first_payment])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('leaves the value open without an exchange rate and gives no credit under a definition that is not counted', () => {
    const definitions = [definition('paid', { attribution_eligible: false })]
    const { conversions, credit } = derive(
      derivationInput([visit('a', 0, '7'), paid('p', 60, { currency: 'CLP' })], { definitions }),
      ids,
    )
    expect(conversions).toMatchObject([{ reporting_value: null, is_counted: false, is_payment: false }])
    expect(credit).toEqual([])
  })
})

describe('properties of derive', () => {
  const minutes = fc.integer({ min: 0, max: 60_000 })
  const event = fc.oneof(
    fc.tuple(minutes, fc.constantFrom(null, '7', '8')).map(([at, ad]) => visit('', at, ad)),
    fc.tuple(minutes, fc.constantFrom(null, 'pet-1')).map(([at, subject_ref]) => paid('', at, { subject_ref })),
  )
  const histories = fc.array(event, { maxLength: 14 }).map((all) =>
    all.map((item, index) => ({
      ...item,
      id: `e${index}`,
      event_key: `e${index}`,
      sent_session_id: item.visitor_id && `v${index}`,
    })),
  )

  it('the result does not depend on the order of the input', () => {
    const pairs = histories.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(pairs, ([straight, shuffled]) => {
        expect(inOrder(shuffled)).toEqual(inOrder(straight))
      }),
    )
  })

  it('every credited conversion has exactly the full credit under every model', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { credit } = derive(derivationInput(events), ids)
        for (const own of Map.groupBy(credit, ({ conversion_id }) => conversion_id).values()) {
          for (const column of modelNames.keys()) {
            expect(own.reduce((sum, { ppm }) => sum + ppm[column]!, 0)).toBe(wholeCredit)
          }
        }
      }),
    )
  })

  function inOrder(events: ConvertibleInput[]) {
    const { touches, conversions, credit } = derive(derivationInput(events), ids)
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    return [touches.sort(byText), conversions.sort(byText), credit.sort(byText)]
  }
})
