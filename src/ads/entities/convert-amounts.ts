import { convertAmounts as request } from '../../attribution/currency/currency.ts'
import { listAllProfileIds } from '../../attribution/currency/rate-queries.ts'
import { markConversions, recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { job } from '../../kernel/context/job.ts'
import { convertDelivery } from './convert-delivery.ts'

export const convertAmounts = job({
  request,
  summary: 'Converts stored amounts again after exchange rates or a reporting currency changed.',
  async run(ctx, { profile_id, days }) {
    const profileIds = profile_id === null ? await listAllProfileIds(ctx.db) : [profile_id]
    let changed = 0
    const marked: { id: string; found: number }[] = []
    for (const id of profileIds) {
      changed += await convertDelivery(ctx, id, days)
      marked.push({ id, found: await markConversions(ctx, id, days) })
    }
    // Profiles with few customers to recompute do not wait for those with many.
    for (const { id, found } of marked.filter(({ found }) => found > 0).toSorted((a, b) => a.found - b.found)) {
      await recomputeProfile(ctx, id)
      changed += found
    }
    ctx.log.info({ profiles: profileIds.length, changed }, 'amounts converted')
  },
})
