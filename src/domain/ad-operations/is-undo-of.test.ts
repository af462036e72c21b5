import { expect, test } from 'vitest'
import { isUndoOf } from './is-undo-of.ts'

const made = (action: string, value_before: string, value_after: string) => ({ action, value_before, value_after })
const pause = made('pause_campaign', 'ACTIVE', 'PAUSED')
const raise = made('set_ad_set_budget', '1000', '1500')

test.each([
  ['a resume after a pause', made('resume_campaign', 'PAUSED', 'ACTIVE'), pause, true],
  ['a pause after a resume', pause, made('resume_campaign', 'PAUSED', 'ACTIVE'), true],
  ['a second pause', pause, pause, false],
  ['the budget of before', made('set_ad_set_budget', '1500', '1000'), raise, true],
  ['another budget', made('set_ad_set_budget', '1500', '1200'), raise, false],
  ['a budget from where somebody else moved it', made('set_ad_set_budget', '1400', '1000'), raise, false],
  ['the creative of before', made('undo_url_tags', 'c2', 'c1'), made('apply_url_tags', 'c1', 'c2'), true],
  ['tags after they were taken off', made('apply_url_tags', 'c1', 'c2'), made('undo_url_tags', 'c2', 'c1'), false],
])('%s', (_title, change, before, isUndo) => {
  expect(isUndoOf(change, before)).toBe(isUndo)
})
