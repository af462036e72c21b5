import { classifyCustomerKey } from '../webhooks/classify-customer-key.ts'

/**
 * The customer key as whoever may not read persons is told it: an opaque id, or the very key they named the customer by. One
 * that is an email or a phone says who the person is.
 */
export function projectedKey(customerKey: string | null, named: string | null = null): string | null {
  if (customerKey === null || customerKey === named) return customerKey
  return classifyCustomerKey(customerKey) === 'opaque' ? customerKey : null
}
