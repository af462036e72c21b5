import { expect, it } from 'vitest'
import {
  actionAvailability,
  decideAppliedBy,
  decideInterrupted,
  decideStatusChange,
  isUndoOf,
  listRunningAds,
} from './change-status.ts'

it.each([
  ['ACTIVE', 'PAUSED', 'apply'],
  ['PAUSED', 'ACTIVE', 'apply'],
  ['ACTIVE', 'ACTIVE', 'no_change'],
  ['PAUSED', 'PAUSED', 'no_change'],
  ['ARCHIVED', 'PAUSED', 'reject'],
  ['DELETED', 'PAUSED', 'reject'],
  ['ARCHIVED', 'ACTIVE', 'reject'],
  ['DELETED', 'ACTIVE', 'reject'],
  ['WITH_ISSUES', 'PAUSED', 'apply'],
] as const)('%s with target %s: %s', (live, target, expected) => {
  expect(decideStatusChange(live, target)).toBe(expected)
})

const made = (action: string, value_before: string, value_after: string) => ({ action, value_before, value_after })
const pause = made('pause_campaign', 'ACTIVE', 'PAUSED')
const raise = made('set_ad_set_budget', '1000', '1500')

it.each([
  ['a resume after a pause', made('resume_campaign', 'PAUSED', 'ACTIVE'), pause, true],
  ['a pause after a resume', pause, made('resume_campaign', 'PAUSED', 'ACTIVE'), true],
  ['a second pause', pause, pause, false],
  ['the previous budget', made('set_ad_set_budget', '1500', '1000'), raise, true],
  ['another budget', made('set_ad_set_budget', '1500', '1200'), raise, false],
  ['a budget that was changed in between', made('set_ad_set_budget', '1400', '1000'), raise, false],
  ['the previous creative', made('undo_url_tags', 'c2', 'c1'), made('apply_url_tags', 'c1', 'c2'), true],
  ['tags after they were removed', made('apply_url_tags', 'c1', 'c2'), made('undo_url_tags', 'c2', 'c1'), false],
])('%s', (_title, change, before, isUndo) => {
  expect(isUndoOf(change, before)).toBe(isUndo)
})

it.each([
  ['ACTIVE', 'ACTIVE', 'ACTIVE', true],
  ['ACTIVE', 'ACTIVE', 'CAMPAIGN_PAUSED', true],
  ['ACTIVE', 'ACTIVE', 'PENDING_REVIEW', true],
  ['PAUSED', 'ACTIVE', 'PAUSED', false],
  ['ACTIVE', 'PAUSED', 'ADSET_PAUSED', false],
  ['ACTIVE', 'ACTIVE', 'DISAPPROVED', false],
  ['ARCHIVED', 'ACTIVE', 'ARCHIVED', false],
])(
  'an ad with status %s in an ad set with status %s and effective status %s runs with its campaign: %s',
  (status, set, effective, runs) => {
    const ad = { external_id: '1', name: 'Ad', status, ad_set_status: set, effective_status: effective }
    expect(listRunningAds([ad])).toEqual(runs ? [ad] : [])
  },
)

it.each([
  ['the platform has the target value', 'ACTIVE', 'PAUSED', 'PAUSED', 'applied'],
  ['the platform still has the old value', 'ACTIVE', 'PAUSED', 'ACTIVE', 'failed'],
  ['the platform has something else by now', '1000', '1500', '1200', 'failed'],
  ['the platform was not asked yet', null, null, 'PAUSED', 'failed'],
  ['the entity is gone', 'ACTIVE', 'PAUSED', null, 'failed'],
])('an interrupted attempt: %s', (_title, value_before, value_after, live, outcome) => {
  expect(decideInterrupted({ value_before, value_after }, live)).toBe(outcome)
})

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

it.each([
  ['running', campaign, true, [null, 'already_active', null]],
  ['paused', { ...campaign, status: 'PAUSED' }, true, ['already_paused', null, null]],
  ['archived', { ...campaign, status: 'ARCHIVED' }, true, Array(3).fill('campaign_archived')],
  ['with the budget on it', { ...campaign, daily_budget: 900 }, true, [null, 'already_active', 'budget_on_campaign']],
  ['without a daily budget', { ...campaign, ad_sets: [] }, true, [null, 'already_active', 'no_daily_budget']],
  ['read by a grant that may only read', campaign, false, Array(3).fill('meta_write_permission_missing')],
])('available actions of a campaign with status %s', (_title, state, canWrite, reasons) => {
  const actions = actionAvailability(state, canWrite)
  expect(actions.map(({ reason }) => reason)).toEqual(reasons)
  expect(actions.every(({ is_available, reason }) => is_available === (reason === null))).toBe(true)
})

const keyOf = (app_id: string | null) => ({ actor: { kind: 'api_key', key_id: 'k', app_id } as const, app_id })
const person = {
  actor: { kind: 'user', user_id: 'ana', via: 'session', credential_id: 's', role: 'admin' } as const,
  app_id: null,
}
const rest = { provisioned_by_app_id: 'app', owner_id: 'owner', named_member_id: undefined }

it.each([
  ['a key of the provisioning app defaults to the owner', keyOf('app'), {}, { user_id: 'owner' }],
  ['a key of the provisioning app can name a member', keyOf('app'), { named_member_id: 'ben' }, { user_id: 'ben' }],
  ['a workspace without an owner has no responsible user', keyOf('app'), { owner_id: null }, { user_id: null }],
  ['a key of another app must name a member', keyOf('other'), {}, { rejection: 'missing' }],
  ['a key without an app must name a member', keyOf(null), {}, { rejection: 'missing' }],
  [
    'a key must name a member on a profile without a provisioning app',
    keyOf(null),
    { provisioned_by_app_id: null },
    { rejection: 'missing' },
  ],
  ['the named person must be a member', keyOf('app'), { named_member_id: null }, { rejection: 'not_a_member' }],
  ['a person is responsible for their own calls', person, {}, { user_id: 'ana' }],
  ['a person can name themselves', person, { named_member_id: 'ana' }, { user_id: 'ana' }],
  ['a person cannot name another member', person, { named_member_id: 'ben' }, { rejection: 'other_member' }],
])('%s', (_title, caller, more, decided) => {
  expect(decideAppliedBy({ ...rest, ...caller, ...more })).toEqual(decided)
})
