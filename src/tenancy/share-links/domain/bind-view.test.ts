import { describe, expect, it } from 'vitest'
import { adPlatforms } from '../../../ads/entities/require-entity.ts'
import { operations } from '../../../operations.ts'
import { bindOperations, bindView, completeQuery, findForbiddenParameter, isShareable } from './bind-view.ts'
import { bridgedPlatforms, sharedPages } from './shared-pages.ts'
import { type View, viewPages } from './view.ts'

const today = '2026-03-10'
const days = { date_from: '2026-03-04', date_to: '2026-03-10' }
const view: View = {
  page: 'campaigns',
  range: { preset: 'last_7_days' },
  model: 'linear',
  level: null,
  date_basis: null,
  window: null,
  filters: {},
}

/** Values of filters that the console can store, by page. */
const filtersOf: Partial<Record<View['page'], Record<string, string | number>>> = {
  ads: { q: 'sofa', platform: 'social_ads', status: 'ACTIVE', advice: 'stop', min_spend: 10, compare: 'linear' },
  paths: { goal: 'payment', order: 'value', contains: 'email', length: 2 },
  cohorts: { interval: 'week', by: 'channel', metric: 'orders', per: 'cohort' },
  platforms: { goal: 'payment', measure: 'value' },
  experiments: { experiment: '0195b3c0-c3d4-7e5f-9a6b-7c8d9e0f1a2b', state: 'completed' },
  budgets: { month: '2026-02' },
  books: { show: 'differences' },
  site: {
    page: '/',
    entry_page: '/',
    source: 'google',
    campaign: 'a',
    country: 'CL',
    device: 'mobile',
    versus: 'year',
  },
  coverage: { goal: 'payment' },
}
const linkedPages = viewPages.filter((page) => sharedPages[page])
const variants: View[] = linkedPages.flatMap((page) => [
  { ...view, page },
  { ...view, page, date_basis: 'touch', window: '7', level: 'ad', sort: { column: 'spend', direction: 'desc' } },
  { ...view, page, filters: filtersOf[page] ?? {} },
  ...(page === 'paths' ? ['roles', 'models'].map((report) => ({ ...view, page, filters: { view: report } })) : []),
])

describe('a link to a view', () => {
  it('can show every page without persons that exists in the console', () => {
    const without = viewPages.filter((page) => !sharedPages[page])
    expect(without).toEqual(['customers'])
  })

  it.each<[string, Partial<View>, object]>([
    [
      'campaigns',
      {},
      {
        'campaigns.listCampaigns': { ...days, model: 'linear', level: 'campaign' },
        'campaigns.readUnattributed': { ...days, model: 'linear', level: 'campaign' },
      },
    ],
    [
      'an overview by touch day',
      { page: 'overview', date_basis: 'touch', window: '7' },
      {
        'overview.readOverview': { ...days, model: 'linear', date_basis: 'touch', window: '7' },
        'overview.readAnswer': {
          ...days,
          model: 'linear',
          compare: 'previous',
          locale: ['en', 'es'],
          with_ads: 'false',
        },
      },
    ],
    [
      'filtered ads',
      { page: 'ads', filters: { q: 'sofa', min_roas: 2 }, sort: { column: 'roas', direction: 'desc' } },
      { 'ads.listAds': { ...days, model: 'linear', level: 'ad', sort: '-roas', search: 'sofa', min_roas: '2' } },
    ],
    [
      'roles in paths',
      { page: 'paths', level: 'campaign', filters: { view: 'roles', goal: 'lead' } },
      { 'paths.listRoles': { ...days, goal: 'lead', level: 'campaign' } },
    ],
    [
      'cohorts, whose range the service chooses',
      { page: 'cohorts' },
      { 'cohorts.listCohorts': { model: 'linear', interval: 'month', by: 'none', metric: 'revenue' } },
    ],
    [
      'platforms',
      { page: 'platforms' },
      {
        'campaigns.comparePlatforms': { ...days, model: 'linear', level: 'campaign' },
        'campaigns.readBridge': { ...days, model: 'linear', platform: bridgedPlatforms },
      },
    ],
    ['experiments', { page: 'experiments' }, { 'experiments.listExperiments': { state: 'completed' } }],
    [
      'one experiment',
      { page: 'experiments', filters: { experiment: 'e1' } },
      { 'experiments.listExperiments': { id: 'e1' } },
    ],
    ['the budgets of the current month', { page: 'budgets' }, { 'budgets.listBudgets': { month: '2026-03' } }],
    [
      'a country of the site',
      { page: 'site', filters: { country: 'CL', versus: 'none' } },
      { 'site.readSite': { ...days, model: 'linear', country: 'CL' } },
    ],
    ['customers', { page: 'customers' }, {}],
    ['an unknown filter', { page: 'overview', filters: { q: 'x' } }, {}],
    ['a filter with several values', { page: 'site', filters: { country: ['CL', 'AR'] } }, {}],
  ])('to %s calls these operations', (_name, changes, expected) => {
    expect(bindOperations({ ...view, ...changes }, today)).toEqual(expected)
  })

  it('can only call reads of one profile without personal data, with parameters that they declare', () => {
    for (const variant of variants) {
      expect([variant, isShareable(variant)]).toEqual([variant, true])
      for (const [id, bound] of Object.entries(bindOperations(variant, today))) {
        const op = operations.find((item) => item.id === id)!
        const rules = [id, op.method, op.boundTo, op.returnsPersonalData, op.stream]
        expect(rules).toEqual([id, 'GET', 'profile', false, null])
        const query = completeQuery({}, bound)
        expect([id, query, op.query!.safeParse(query).error?.issues]).toEqual([id, query, undefined])
        // An undeclared parameter would be ignored, and the link would show more than its view.
        expect(Object.keys(bound).filter((name) => !(name in op.query!.shape))).toEqual([])
      }
    }
  })

  it('passes every filter that changes figures to the operations of its page', () => {
    const drawn = new Set(['versus', 'look', 'view', 'per', 'measure', 'show', 'pages', 'sources'])
    for (const page of linkedPages) {
      const filters = sharedPages[page]!.filters.filter((name) => !drawn.has(name))
      const values = Object.fromEntries(filters.map((name) => [name, `value of ${name}`]))
      const bound = Object.values(bindOperations({ ...view, page, filters: values }, today))
      const passed = new Set(bound.flatMap((query) => Object.values(query)))
      expect([page, filters.filter((name) => !passed.has(`value of ${name}`))]).toEqual([page, []])
    }
  })

  it('calls no other operation, whatever its page', () => {
    for (const variant of variants) {
      const allowed = Object.keys(bindOperations(variant, today))
      const called = operations.map(({ id }) => id).filter((id) => bindView(variant, id, today) !== null)
      expect(called.toSorted()).toEqual(allowed.toSorted())
    }
    for (const name of ['constructor', '__proto__', 'toString', '']) expect(bindView(view, name, today)).toBeNull()
  })

  it('can ask for the bridge of every ad platform', () => {
    expect([...bridgedPlatforms].toSorted()).toEqual([...adPlatforms].toSorted())
  })

  it.each([
    [{}, null],
    [{ cursor: 'abc', limit: '10' }, null],
    [{ model: 'linear' }, null],
    [{ model: 'last_touch' }, 'model'],
    [{ date_from: '2020-01-01' }, 'date_from'],
    [{ date_from: ['2026-03-04', '2020-01-01'] }, 'date_from'],
    [{ profile_id: 'x' }, 'profile_id'],
    [{ platform: 'social_ads' }, null],
    [{ platform: 'crm_a' }, 'platform'],
    [{ platform: ['social_ads'] }, 'platform'],
    [{ campaign_id: 'x' }, 'campaign_id'],
    [{ __proto__: null, toString: 'x' }, 'toString'],
  ])('sends %j: the forbidden parameter is %s', (sent, field) => {
    const bound = bindView({ ...view, page: 'platforms' }, 'campaigns.readBridge', today)!
    expect(findForbiddenParameter(sent, bound)).toBe(field)
  })

  it.each([
    [{}, { platform: 'social_ads', model: 'linear' }],
    [
      { platform: 'search_ads', limit: '5' },
      { platform: 'search_ads', model: 'linear', limit: '5' },
    ],
  ])('completes %j to %j', (sent, expected) => {
    expect(completeQuery(sent, { model: 'linear', platform: bridgedPlatforms })).toEqual(expected)
  })
})
