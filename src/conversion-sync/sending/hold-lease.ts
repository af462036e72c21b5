import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'

/** How long whoever holds a lease is believed to be alive: after a kill somebody else goes on within this. */
const leaseMs = 15_000
const renewEveryMs = 5_000

export interface Lease {
  id: string
  now: Date
  until: Date
}

/**
 * Works on something that one process at a time may work on, and keeps the right to it for as long as that takes. Null when somebody
 * else has it. The work gives it back at its end.
 */
export async function withLease<Leased, Result>(
  ctx: WorkContext,
  take: (lease: Lease) => Promise<Leased | null>,
  work: (held: Leased, leaseId: string) => Promise<Result>,
): Promise<Result | null> {
  const id = newId()
  const renew = () => {
    const now = ctx.now()
    return take({ id, now, until: new Date(now.getTime() + leaseMs) })
  }
  const held = await renew()
  if (held === null) return null
  const renewal = setInterval(() => void renew().catch(() => {}), renewEveryMs)
  try {
    return await work(held, id)
  } finally {
    clearInterval(renewal)
  }
}
