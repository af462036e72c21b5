import { murmur128 } from '../../../kernel/hashed-id.ts'

/** Shares of people are whole parts of this many. */
const buckets = 10_000

/** The bucket of a person in an experiment: the same forever, and independent of other experiments, which have other salts. */
export function bucketOf(salt: string, customerId: string): number {
  return Number.parseInt(murmur128(`${salt}\n${customerId}`).slice(0, 12), 16) % buckets
}

/** Whether the person is left out of what is sent to the platform. */
export function isHeldOut(salt: string, customerId: string, heldOutShare: number): boolean {
  return bucketOf(salt, customerId) < Math.round(heldOutShare * buckets)
}
