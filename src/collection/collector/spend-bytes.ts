import { countedAddress } from '../../http/requests/address-of.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { type Rejection, reject } from '../hits/hit-rejection.ts'
import type { FoundTrackingKey } from '../tracking/tracking-schemas.ts'

/** Counts the bytes of a request against the hourly quota of its IP address and of its key. Returns the first exhausted one. */
export function spendBytes(
  { byteQuota }: Pick<WorkContext, 'byteQuota'>,
  { ip, key, bytes }: { ip: string | null; key: FoundTrackingKey | null; bytes: number },
): Rejection | null {
  const address = ip === null ? null : byteQuota.spend('address', countedAddress(ip), bytes)
  if (address !== null) return overQuota('the address', address)
  const seconds = key && byteQuota.spend('key', key.key_id, bytes)
  return seconds === null ? null : overQuota('the tracking key', seconds)
}

function overQuota(owner: string, retryAfterSeconds: number): Rejection {
  const message = `${owner} has sent more bytes in this hour than the collector accepts`
  return { ...reject('over_byte_quota', null, message), retryAfterSeconds }
}
