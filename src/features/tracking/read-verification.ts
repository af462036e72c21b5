import { operation } from '../../kernel/operation.ts'
import { listRefusalReasons } from './rejected-queries.ts'
import { toVerification } from './to-verification.ts'
import { findLatestVerification } from './verification-queries.ts'
import { verificationShape } from './verification-shapes.ts'

export const readVerification = operation({
  id: 'tracking.readVerification',
  http: 'GET /tracking/verification',
  summary: 'The latest install verification',
  description: 'Null when none was ever started. On silence it says what was seen instead.',
  scopes: ['analytics:read'],
  data: verificationShape.nullable(),
  async run(ctx) {
    const latest = await findLatestVerification(ctx.db, ctx.profile.id)
    if (!latest) return { data: null }
    const refused = await listRefusalReasons(ctx.db, ctx.profile.id, latest.started_at)
    return { data: toVerification(latest, refused, ctx.now()) }
  },
})
