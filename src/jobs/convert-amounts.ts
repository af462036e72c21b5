import { convertDelivery } from '../features/ad-entities/convert-delivery.ts'
import { convertConversions } from '../features/attribution/convert-conversions.ts'
import { convertAmounts as request } from '../features/currency/job-requests.ts'
import { listAllProfileIds } from '../features/currency/queries.ts'
import { job } from '../kernel/job.ts'

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
