import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import { operations } from '../../../operations.ts'
import {
  bindView,
  findForbiddenParameter,
  isShareable,
  rangePresets,
  resolveRange,
  sharedOperationIds,
  type View,
  viewPages,
} from './view.ts'

const view: View = {
  page: 'campaigns',
  range: { preset: 'last_7_days' },
  model: 'linear',
  level: null,
  date_basis: null,
  window: null,
  filters: {},
}

describe('a range', () => {
  it.each([
    ['last_7_days', '2026-03-10', '2026-03-04', '2026-03-10'],
    ['last_90_days', '2026-03-10', '2025-12-11', '2026-03-10'],
    ['this_month', '2026-03-10', '2026-03-01', '2026-03-10'],
    ['last_month', '2026-03-10', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['this_quarter', '2026-12-01', '2026-10-01', '2026-12-01'],
    ['this_year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ] as const)('%s on %s is from %s to %s', (preset, today, date_from, date_to) => {
    expect(resolveRange({ preset }, today)).toEqual({ date_from, date_to })
  })

  it('of a preset is in order, does not reach into the future and has at most 366 days', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...rangePresets), day, (preset, date) => {
        const today = date.toISOString().slice(0, 10)
        const { date_from, date_to } = resolveRange({ preset }, today)
        expect(date_to <= today && date_from <= date_to).toBe(true)
        expect(daysBetween(date_from, date_to).length).toBeLessThanOrEqual(366)
      }),
    )
  })
})

describe('a link to a view', () => {
  it('calls the operations of its page with the parameters of the view', () => {
    const query = { date_from: '2026-03-04', date_to: '2026-03-10', model: 'linear', level: 'campaign' }
    expect(bindView(view, 'campaigns.listCampaigns', '2026-03-10')).toEqual(query)
    const touch = { ...view, date_basis: 'touch', window: '7', level: 'ad' as const }
    const ofTouch = { ...query, level: 'ad', date_basis: 'touch', window: '7' }
    expect(bindView(touch, 'campaigns.readUnattributed', '2026-03-10')).toEqual(ofTouch)
    expect(bindView({ ...view, page: 'overview' }, 'overview.readOverview', '2026-03-10')).not.toHaveProperty('level')
  })

  it('calls no operation of another page, none with persons, and none whose filters nothing enforces', () => {
    expect(bindView(view, 'overview.readOverview', '2026-03-10')).toBeNull()
    expect(bindView(view, 'constructor', '2026-03-10')).toBeNull()
    expect(
      bindView({ ...view, filters: { platform: 'social_ads' } }, 'campaigns.listCampaigns', '2026-03-10'),
    ).toBeNull()
    expect(isShareable({ page: 'customers', filters: {} })).toBe(false)
  })

  it('can only call reads of one profile without personal data, with parameters that they declare', () => {
    const shared = viewPages.flatMap((page) => sharedOperationIds(page).map((id) => ({ page, id })))
    expect(shared.length).toBeGreaterThan(3)
    for (const { page, id } of shared) {
      const op = operations.find((item) => item.id === id)!
      expect([id, op.method, op.boundTo, op.returnsPersonalData, op.stream]).toEqual([
        id,
        'GET',
        'profile',
        false,
        null,
      ])
      const bound = bindView({ ...view, page, date_basis: 'touch', window: '7' }, id, '2026-03-10')!
      expect(op.query!.safeParse(bound).success).toBe(true)
    }
  })

  it.each([
    [{}, null],
    [{ cursor: 'abc', limit: '10' }, null],
    [{ model: 'linear' }, null],
    [{ model: 'last_touch' }, 'model'],
    [{ date_from: '2020-01-01' }, 'date_from'],
    [{ date_from: ['2026-03-04', '2020-01-01'] }, 'date_from'],
    [{ profile_id: 'x' }, 'profile_id'],
    [{ __proto__: null, toString: 'x' }, 'toString'],
  ])('sends %j: the forbidden parameter is %s', (sent, field) => {
    const bound = bindView(view, 'campaigns.listCampaigns', '2026-03-10')!
    expect(findForbiddenParameter(sent, bound)).toBe(field)
  })
})
