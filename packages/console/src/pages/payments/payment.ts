import type { OperationResponse } from '@tributary/client'

export type Payment = OperationResponse<'payments.listPayments'>['data'][number]

/** What a change of a payment moves: the list itself and every number made of payments. */
export const moved = [
  'payments.listPayments',
  'payments.listDuplicates',
  'payments.readDuplicateSummary',
  'overview.readOverview',
  'overview.readAttention',
] as const
