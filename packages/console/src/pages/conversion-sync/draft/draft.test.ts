import { expect, it } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'

it.each([true, false])('is the same after a reload, with value %s', (sends_value) => {
  const draft = { destination_id: 'd-1', event_name: 'Purchase', sends_value }
  expect(readDraft(writeDraft('goal-1', draft), 'goal-1')).toEqual(draft)
})

it.each([undefined, '', 'goal-2.d-1.Lead.', 'goal-1', 'goal-1..Lead.value'])('ignores %s', (text) => {
  expect(readDraft(text, 'goal-1')).toBeNull()
})
