import type { DerivedConversion } from './conversion-input.ts'

/** The stored fields of a conversion and their types: the only list, for reading, comparing and writing. */
export const conversionFields = {
  id: 'uuid',
  event_id: 'uuid',
  definition_id: 'uuid',
  conversion_key: 'text',
  revenue_type: 'text',
  is_counted: 'boolean',
  is_payment: 'boolean',
  is_unverified: 'boolean',
  joined_to: 'uuid',
  is_refunded: 'boolean',
  customer_id: 'uuid',
  visitor_id: 'text',
  conversion_time: 'time',
  local_day: 'day',
  value: 'numeric',
  currency: 'text',
  reporting_value: 'numeric',
  refunded_value: 'numeric',
  is_first_payment: 'boolean',
  is_first_counted: 'boolean',
  is_installment: 'boolean',
  is_counting: 'boolean',
  rollup_type: 'text',
  net_value: 'numeric',
} as const satisfies { [Field in keyof DerivedConversion]: string }
