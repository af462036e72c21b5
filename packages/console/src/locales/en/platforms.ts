export const platforms = {
  'platforms.lead':
    'Compares the conversions that each ad platform claims with those credited from tracked visits. They are counted differently and never added together.',
  'platforms.empty': 'No ads or credit in this period',
  'platforms.empty_more': 'Connect an ad account or choose another period.',
  'platforms.spend': '{money} spent',
  'platforms.claims': 'Claimed by platform',
  'platforms.credited': 'Credited',
  'platforms.not_reported': 'not reported',
  'platforms.gap_unknown': 'The platform reports no conversions, so there is nothing to compare.',
  'platforms.gap_small': '{size} difference: about the same.',
  'platforms.gap_ours':
    'Credited {size} more than claimed: goals that the platform does not receive (payments, deals, messages) also count here.',
  'platforms.gap_theirs':
    'Claimed {size} more than credited: the platform also counts views, uses a longer window, and several platforms can claim the same sale.',
  'platforms.unassigned': {
    one: 'One more conversion ({money}) came from its paid clicks without an identified ad.',
    other: '{count} more conversions ({money}) came from its paid clicks without an identified ad.',
  },
  'platforms.no_delivery': 'No data imported from its ad account yet.',
  'platforms.through': 'Data through {day}.',
  'platforms.by_campaign': 'By campaign',
  'platforms.claimed_value': 'Claimed value',
  'platforms.their_roas': 'Their ROAS',
  'platforms.our_roas': 'Our ROAS',
  'platforms.claims_short': 'Claimed',
} as const
