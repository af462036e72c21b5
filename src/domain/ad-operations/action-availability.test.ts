import { expect, test } from 'vitest'
import { actionAvailability } from './action-availability.ts'

const adSet = { external_id: '2', name: 'Set', status: 'ACTIVE', daily_budget: 500 }
const campaign = {
  external_id: '1',
  name: 'Campaign',
  status: 'ACTIVE',
  account_external_id: 'act_1',
  daily_budget: null,
  ad_sets: [adSet],
  ads: [],
}

test.each([
  ['running', campaign, true, [null, 'already_active', null]],
  ['paused', { ...campaign, status: 'PAUSED' }, true, ['already_paused', null, null]],
  ['archived', { ...campaign, status: 'ARCHIVED' }, true, Array(3).fill('campaign_archived')],
  ['with the budget on it', { ...campaign, daily_budget: 900 }, true, [null, 'already_active', 'budget_on_campaign']],
  ['without a daily budget', { ...campaign, ad_sets: [] }, true, [null, 'already_active', 'no_daily_budget']],
  ['read by a grant that may only read', campaign, false, Array(3).fill('meta_write_permission_missing')],
])('a campaign that is %s', (_title, given, canWrite, reasons) => {
  const actions = actionAvailability(given, canWrite)
  expect(actions.map(({ reason }) => reason)).toEqual(reasons)
  expect(actions.every(({ is_available, reason }) => is_available === (reason === null))).toBe(true)
})
