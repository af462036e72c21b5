import type { OperationResponse } from '@tributary/client'

/** A conversion with the touches that received its credit, as the service returns it. */
export type Receipt = OperationResponse<'conversions.readReceipt'>['data']
