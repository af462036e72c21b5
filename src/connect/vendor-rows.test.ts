import { expect, it } from 'vitest'
import { type DescribedRow, describeAds, describeEntities } from './vendor-rows.ts'

const row: DescribedRow = {
  date: '2026-03-02',
  campaign_id: 'c1',
  campaign_name: 'Spring',
  campaign_status: null,
  objective: 'sales',
  ad_set_id: 's1',
  ad_set_name: 'Women 25-34',
  ad_set_status: null,
  daily_budget: '20',
  ad_id: 'a1',
  ad_name: 'Video',
  status: 'ACTIVE',
}

it('each entity is described once, under its parents', () => {
  const other = { ...row, ad_id: 'a2', ad_name: 'Carousel' }
  expect(describeEntities([row, other])).toEqual({
    campaigns: [
      {
        external_id: 'c1',
        name: 'Spring',
        status: null,
        objective: 'sales',
        daily_budget: null,
        described_on: '2026-03-02',
      },
    ],
    ad_sets: [
      {
        external_id: 's1',
        campaign_external_id: 'c1',
        name: 'Women 25-34',
        status: null,
        daily_budget: '20',
        learning_stage_status: null,
        described_on: '2026-03-02',
      },
    ],
    ads: [
      expect.objectContaining({ external_id: 'a2', name: 'Carousel', ad_set_external_id: 's1' }),
      expect.objectContaining({ external_id: 'a1', name: 'Video', campaign_external_id: 'c1' }),
    ],
  })
})

it('the row of the latest day describes an entity, at any position; other rows fill its gaps', () => {
  const rows = [
    { ...row, date: '2026-03-03', campaign_name: 'Spring sale', objective: null, status: null },
    { ...row, date: '2026-03-01', campaign_name: 'Draft', objective: 'traffic', campaign_status: 'PAUSED' },
    row,
  ]
  const { campaigns, ads } = describeEntities(rows)
  expect(campaigns).toMatchObject([
    { name: 'Spring sale', objective: 'sales', status: 'PAUSED', described_on: '2026-03-03' },
  ])
  expect(ads).toMatchObject([{ status: 'ACTIVE', described_on: '2026-03-03' }])
})

it('the last row of a day describes the entity', () => {
  const { ads } = describeEntities([row, { ...row, ad_name: 'Video, cut', ad_set_id: 's2' }])
  expect(ads).toMatchObject([{ name: 'Video, cut', ad_set_external_id: 's2' }])
})

it('describes ads by their lists, ads that the lists leave out by reading them, and others by the ids of their report', async () => {
  const described_on = '2026-11-14'
  const budget = { daily_budget: null, learning_stage_status: null }
  const lists = {
    campaigns: [{ external_id: 'c1', name: 'Spring', status: null, objective: null, daily_budget: null, described_on }],
    ad_sets: [{ external_id: 's1', campaign_external_id: 'c1', name: 'Set', status: null, ...budget, described_on }],
    ads: [],
  }
  const archived = { external_id: 'a1', campaign_external_id: 's1', ad_set_external_id: 's1', name: 'Old' }
  const requested: string[][] = []
  const describe = await describeAds(lists, ['a1', 'a2', 'a1'], async (ids) => {
    requested.push(ids)
    return { ad_sets: [], ads: [{ ...archived, status: 'ARCHIVED', described_on }] }
  })
  expect(requested).toEqual([['a1', 'a2']])
  const names = ({ campaign_name, ad_set_name, ad_name, status }: ReturnType<typeof describe>) => [
    campaign_name,
    ad_set_name,
    ad_name,
    status,
  ]
  expect(names(describe('a1'))).toEqual(['Spring', 'Set', 'Old', 'ARCHIVED'])
  expect(names(describe('a2'))).toEqual(['a2', 'a2', 'a2', null])
  expect(names(describe('a2', 'c1'))).toEqual(['Spring', 'Spring', 'a2', null])
})
