import type { OperationResponse } from '@tributary/client'

export type Payment = OperationResponse<'payments.listPayments'>['data'][number]

/** The reads that a change of a payment affects: the list and every number based on payments. */
export const moved = [
  'payments.listPayments',
  'payments.listDuplicates',
  'payments.readDuplicateSummary',
  'overview.readOverview',
  'overview.readAttention',
] as const
