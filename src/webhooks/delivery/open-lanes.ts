import type { Logger } from '../../kernel/context.ts'
import type { Lane } from '../subscriptions/attempt-queries.ts'

export interface Lanes {
  open(lanes: readonly Lane[]): void
  idle(): Promise<void>
}

/** At most one run a subscription; one that is asked for again while it runs, runs again. */
export function openLanes(log: Logger, run: (lane: Lane) => Promise<void>): Lanes {
  const running = new Map<string, Promise<void>>()
  const requested = new Set<string>()

  async function runContinuously(lane: Lane): Promise<void> {
    const { subscription_id: id } = lane
    do {
      requested.delete(id)
      await run(lane).catch((error: unknown) =>
        log.warn({ err: error, subscription_id: id }, 'webhook deliveries were interrupted; trying again'),
      )
    } while (requested.has(id))
    running.delete(id)
  }

  return {
    open(lanes) {
      for (const lane of lanes) {
        if (running.has(lane.subscription_id)) requested.add(lane.subscription_id)
        else running.set(lane.subscription_id, runContinuously(lane))
      }
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}
