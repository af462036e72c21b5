import { expect, it } from 'vitest'
import { type Event, explainWait } from './explain-wait.ts'

const visit = (url: string) => ({ url, received_at: '2026-03-06T10:00:00Z' }) as Event
const plain = visit('https://shop.example/')
const tagged = visit('https://shop.example/?svc_aid=old')
const rejectedAt = (received_at: string) => ({ reason: 'bot', received_at })
const ad = { external_id: 'new' }

it.each([
  ['nothing', [], null, { text: 'nothing' }],
  ['a rejected hit', [], rejectedAt('2026-03-06T09:00:00Z'), { text: 'rejected', reason: 'bot' }],
  ['a visit and later a rejected hit', [plain], rejectedAt('2026-03-06T11:00:00Z'), { text: 'rejected' }],
  ['a rejected hit and later a visit', [plain], rejectedAt('2026-03-06T09:00:00Z'), { text: 'no_ad_id' }],
  ['a link without an ad id', [plain, tagged], null, { text: 'no_ad_id', event: plain }],
  ['another ad id', [tagged], null, { text: 'other_ad_id', received: 'old', expected: 'new' }],
])('a step that received %s says so', (_title, events, rejected, explanation) => {
  expect(explainWait({ events, rejected }, ad)).toMatchObject(explanation)
})
