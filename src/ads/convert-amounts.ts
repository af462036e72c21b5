import { convertAmounts as request } from '../attribution/currency.ts'
import { listAllProfileIds } from '../attribution/rate-queries.ts'
import { convertConversions } from '../attribution/recompute-profile.ts'
import { job } from '../kernel/job.ts'
import { convertDelivery } from './entities/convert-delivery.ts'

export const convertAmounts = job({
  request,
  summary: 'Converts stored amounts anew after exchange rates or a reporting currency changed.',
  async run(ctx, { profile_id, days }) {
    const profileIds = profile_id === null ? await listAllProfileIds(ctx.db) : [profile_id]
    let changed = 0
    for (const id of profileIds) {
      changed += await convertDelivery(ctx, id, days)
      changed += await convertConversions(ctx, id, days)
    }
    ctx.log.info({ profiles: profileIds.length, changed }, 'amounts converted')
  },
})
