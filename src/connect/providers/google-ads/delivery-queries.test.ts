import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../sandbox/vendors/google-ads/parse-query.ts'
import { validateQuery } from '../../../../sandbox/vendors/google-ads/validate-query.ts'
import { deliveryQueries } from './delivery-queries.ts'
import { clientsQuery } from './list-accounts.ts'

const { budgets, ads, assetGroups, adsOn, assetGroupsOn } = deliveryQueries

const queries = {
  budgets,
  ads,
  assetGroups,
  adsOn: adsOn('2026-11-01', '2026-11-07'),
  assetGroupsOn: assetGroupsOn('2026-11-01', '2026-11-07'),
  clients: clientsQuery,
}

const check = (query: string) => validateQuery(parseQuery(query)!)?.code ?? null

/** The field lists are the vendor's; see `sandbox/vendors/google-ads/selectable-fields.ts`. */
describe('a query of the Google Ads API', () => {
  it.each(Object.entries(queries))('%s selects only fields of its resource', (_, query) => {
    expect(parseQuery(query)!.fields.length).toBeGreaterThan(2)
    expect(validateQuery(parseQuery(query)!)).toBeNull()
  })

  it.each([
    ['SELECT campaign_budget.amount_micros FROM ad_group_ad', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign_budget.period FROM asset_group', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT ad_group.id FROM asset_group', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ["SELECT campaign.id FROM campaign WHERE ad_group.status = 'ENABLED'", 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign.budget FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT metrics.clicks FROM customer_client', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT segments.date FROM customer_client', 'PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT campaign.id, segments.date FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    ['SELECT ad.id FROM adverts', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
  ])('%s is rejected with %s', (query, code) => {
    expect(check(query)).toBe(code)
  })
})
