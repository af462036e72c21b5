export const conversions = {
  'conversions.lead': 'The conversions behind a figure. Each opens its receipt with the visits that led to it.',
  'conversions.empty': 'No conversions in this selection',
  'conversions.empty_more': 'Choose another period or remove a filter.',
  'conversions.share_value': 'Credited value',
  'conversions.customer': 'Customer',
  'conversions.customer_new': 'New customer',
  'conversions.customer_returning': 'Returning customer',
  'conversions.revenue_cash': 'Payments',
  'conversions.revenue_unverified': 'Unverified payments',
  'conversions.credited_to_campaign': 'Credited to campaigns',
  'conversions.total': { one: '{count} conversion, {money} paid', other: '{count} conversions, {money} paid' },
  'conversions.so_far': {
    one: '{count} conversion so far, {money} paid',
    other: '{count} conversions so far, {money} paid',
  },
  'conversions.shown': { one: 'Showing {count} conversion', other: 'Showing {count} conversions' },
  'conversions.shown_of': {
    one: 'Showing {shown} of {count} conversion',
    other: 'Showing {shown} of {count} conversions',
  },
  'conversions.paid_in_total': '{money} paid in total',
} as const
