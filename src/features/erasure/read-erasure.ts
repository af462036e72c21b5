import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { isUuid } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { findErasure } from './queries.ts'
import { receiptShape } from './shapes.ts'
import { toReceipt } from './to-receipt.ts'

export const readErasure = operation({
  id: 'erasures.readErasure',
  http: 'GET /customers/erasures/:erasure_id',
  summary: 'Read the receipt of an erasure',
  scopes: ['attribution:write', 'conversions:read'],
  params: z.object({ erasure_id: z.string() }),
  data: receiptShape,
  errors: ['erasure_not_found'],
  example: { params: { erasure_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params: { erasure_id } }) {
    const erasure = isUuid(erasure_id) ? await findErasure(ctx.db, ctx.profile.id, erasure_id) : null
    return { data: erasure ? toReceipt(ctx.secrets, erasure) : fail('erasure_not_found') }
  },
})
