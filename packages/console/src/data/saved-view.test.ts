import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SavedView, savedPageOf, toSearch, toSettings } from './saved-view.ts'

const today = '2026-11-17'
const view = (settings: object): SavedView => {
  const empty = { model: 'last_touch', level: null, date_basis: null, window: null, sort: null }
  return { ...empty, filters: {}, columns: [], ...settings } as SavedView
}

describe('a saved view', () => {
  it.each([
    ['the usual view', {}, {}],
    ['a preset', { range: '7d' }, { range: { preset: 'last_7_days' } }],
    [
      'fixed days',
      { from: '2026-03-01', to: '2026-03-09' },
      { range: { date_from: '2026-03-01', date_to: '2026-03-09' } },
    ],
    [
      'a filter and a sort',
      { q: 'spring', sort: '-roas' },
      { filters: { q: 'spring' }, sort: { column: 'roas', direction: 'desc' } },
    ],
    [
      'basis, window and level',
      { basis: 'touch', window: '7', level: 'ad_set' },
      { date_basis: 'touch', window: '7', level: 'ad_set' },
    ],
  ])('has the settings of its address: %s', (_, search, expected) => {
    expect(toSettings(search)).toMatchObject(expected)
  })

  it('opens the address that it was saved from', () => {
    const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const address = fc.record(
      {
        range: some('7d', '90d', 'month', 'last_month'),
        model: some('linear', 'first_touch'),
        basis: some('touch'),
        window: some('7', '28'),
        level: some('campaign', 'ad_set'),
        q: some('spring', 'a b'),
        advice: some('stop'),
        columns: some('spend.value', 'trend'),
        sort: some('-roas', 'name'),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(address, (search) => {
        const sent = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
        expect(toSearch(view(toSettings(sent)), today)).toEqual(sent)
      }),
    )
  })

  it('leaves out open sheets, the profile and what the page does not know', () => {
    const settings = toSettings({ ad: '1', row: '2', profile: 'p', chart: 'table', model: 'nonsense' })
    expect(toSearch(view(settings), today)).toEqual({})
  })

  it('with a preset that the range picker does not offer has fixed days', () => {
    const open = (preset: string) => toSearch(view({ range: { preset } }), today)
    expect(open('last_14_days')).toEqual({ from: '2026-11-04', to: today })
    expect(open('this_quarter')).toEqual({ from: '2026-10-01', to: today })
    expect(open('this_year')).toEqual({ from: '2026-01-01', to: today })
  })

  it('exists for reports, and for no other page', () => {
    expect([savedPageOf('/'), savedPageOf('/ads'), savedPageOf('/settings')]).toEqual(['overview', 'ads', undefined])
  })
})
