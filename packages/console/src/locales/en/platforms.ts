export const platforms = {
  'platforms.lead':
    'What each ad platform claims, beside what visits seen here allow us to credit. The two count different things and are never added together.',
  'platforms.empty': 'No platform had ads or credit in these days',
  'platforms.empty_more': 'Connect one, or choose other days.',
  'platforms.spend': '{money} spent',
  'platforms.claims': 'The platform claims',
  'platforms.credited': 'We credit',
  'platforms.not_told': 'not reported',
  'platforms.gap_unknown': 'The platform reports no conversions, so there is nothing to compare.',
  'platforms.gap_small': '{size} apart, about the same.',
  'platforms.gap_ours':
    'We credit {size} more: goals the platform never hears of (payments, deals, messages) count here too.',
  'platforms.gap_theirs':
    'The platform claims {size} more: it counts views and a longer window, and every platform counts the same sale as its own.',
  'platforms.unassigned': {
    one: 'One more conversion ({money}) came by its paid clicks without saying which ad.',
    other: '{count} more conversions ({money}) came by its paid clicks without saying which ad.',
  },
  'platforms.no_delivery': 'Nothing has been read from its ad account.',
  'platforms.through': 'Its reports reach up to {day}.',
  'platforms.by_campaign': 'By campaign',
  'platforms.claimed_value': 'Claimed value',
  'platforms.their_roas': 'Their ROAS',
  'platforms.our_roas': 'Our ROAS',
  'platforms.claims_short': 'It claims',
} as const
