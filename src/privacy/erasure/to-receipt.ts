import type { SecretBox } from '../../kernel/secret-box.ts'
import type { Erasure, Receipt } from './shapes.ts'

export const customerKeyPurpose = 'erasure.customer_key'

export function toReceipt(secrets: SecretBox, erasure: Erasure): Receipt {
  const { id, request_ref, status, sealed_customer_key, reason, requested_at, completed_at } = erasure
  const customer_key = sealed_customer_key === null ? null : secrets.open(customerKeyPurpose, sealed_customer_key)
  return { erasure_id: id, request_ref, status, customer_key, reason, requested_at, completed_at }
}
