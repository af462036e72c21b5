import { eraseCustomer } from '../features/erasure/erase-customer.ts'
import type { WorkContext } from '../kernel/context.ts'
import { forgottenKey } from './plan/forgotten-key.ts'
import type { BusinessPlan } from './plan/generate-demo.ts'

/** Erases one person, as they would have asked for: what they paid still counts. Asked for again, it is the same erasure. */
export async function forgetSomeone(ctx: WorkContext, profileId: string, { lives }: BusinessPlan): Promise<void> {
  const value = forgottenKey(lives())
  if (value === null) return
  const identifier = { kind: 'external_customer_id' as const, value }
  await eraseCustomer(ctx, profileId, { identifier, request_ref: 'demo-erasure', reason: 'data_subject_request' })
}
