export const coverage = {
  'coverage.lead':
    'The share of conversions with at least one known touch before them. Only these can be credited to ads.',
  'coverage.empty': 'No conversions in this period',
  'coverage.empty_more': 'Add the tracker to your site, or choose another period.',
  'coverage.total': 'Coverage',
  'coverage.by_day': 'Conversions by day',
  'coverage.by_source': 'Sender',
  'coverage.by_country': 'Country',
  'coverage.outcomes': 'Conversions',
  'coverage.seen': 'Seen',
  'coverage.seen_of': '{seen} of {total} conversions have a known touch.',
  'coverage.unseen': {
    one: '{count} conversion without a known touch',
    other: '{count} conversions without a known touch',
  },
  'coverage.estimate': 'Estimate for the unseen',
  'coverage.estimate_text':
    'If the {unseen} unseen conversions behaved like the seen ones, about {part} of them ({low} to {high}) would have an ad in their journey.',
  'coverage.estimate_more': 'An estimate with a 90% interval. No other figure includes it, and it is sent nowhere.',
  'coverage.no_estimate_no_outcomes': 'There are no conversions to estimate from.',
  'coverage.no_estimate_strata_too_small': 'There are too few seen conversions for an estimate.',
  'coverage.no_estimate_all_seen': 'Every conversion has a known touch.',
} as const
