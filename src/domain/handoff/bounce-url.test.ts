import { expect, test } from 'vitest'
import { type BounceOutcome, bounceUrl } from './bounce-url.ts'

const about = { slug: 'meta', provider: 'social_ads', profile_id: 'p', handoff_id: 'h' }
const common = 'connect=meta&provider=social_ads'

test.each<[string, BounceOutcome, string]>([
  [
    'https://a.test/back',
    { status: 'success' },
    `https://a.test/back?${common}&status=success&profile_id=p&handoff_id=h`,
  ],
  [
    'https://a.test/back?tab=2&x=%20y#top',
    { status: 'pending_selection', candidate_count: 3 },
    `https://a.test/back?tab=2&x=+y&${common}&status=pending_selection&profile_id=p&handoff_id=h&candidate_count=3#top`,
  ],
  [
    'https://a.test/?status=own',
    { status: 'cancelled', reason: 'user_cancelled' },
    `https://a.test/?status=own&${common}&status=cancelled&profile_id=p&handoff_id=h&reason=user_cancelled`,
  ],
])('%s keeps its own query and is told %o', (returnUrl, outcome, expected) => {
  expect(bounceUrl(returnUrl, { ...about, outcome })).toBe(expected)
})
