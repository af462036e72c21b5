import type { AudienceHoldouts } from '../../conversion-sync/audiences/audience-holdouts.ts'
import { insertAssignments, listRunningHoldouts } from './assignment-queries.ts'
import { isHeldOut } from './domain/assign.ts'

/** Applies the running holdouts of an audience: a person is sent if none of them holds the person out. */
export const audienceHoldouts: AudienceHoldouts = {
  async select({ db, now }, { profile_id, id }, people) {
    const running = people.length > 0 ? await listRunningHoldouts(db, profile_id, id) : []
    const heldOut = new Set<string>()
    for (const { id: experimentId, held_out_share } of running) {
      const assigned = people.map(({ customer_id }) => ({
        customer_id,
        is_held_out: isHeldOut(experimentId, customer_id, held_out_share),
      }))
      await insertAssignments(db, profile_id, experimentId, assigned, now())
      for (const { customer_id, is_held_out } of assigned) if (is_held_out) heldOut.add(customer_id)
    }
    return heldOut.size === 0 ? people : people.filter(({ customer_id }) => !heldOut.has(customer_id))
  },
}
