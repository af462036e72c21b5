import { modelNames } from '../../src/attribution/models.ts'
import type { TestApp } from './test-app.ts'

/** A business whose partner tells it where customers came from, over HTTP. */
export async function partnerBusiness(app: TestApp, columns: Parameters<TestApp['seed']['profile']>[0] = {}) {
  const business = await app.seed.business({ ...columns, scopes: ['attribution:write'] })
  const { key } = business
  const post = (path: string, body: object) => app.call(`POST /api/v1/partner${path}`, { key, body })
  return {
    ...business,
    declare: (body: object) => post('/declared-source', { wamid: 'wamid.1', answer_key: 'instagram_ad', ...body }),
    refer: (body: object) => post('/ad-referrals', body),
    preview: (referrals: readonly object[]) => post('/ad-referrals/preview', { referrals }),
    /** The conversions' credit in parts, by conversion and model, of touches that hold any. */
    async shares(): Promise<Map<string, Record<string, number>>> {
      const shares = new Map<string, Record<string, number>>()
      for (const row of await business.rows('credit')) {
        for (const [index, model] of modelNames.entries()) {
          if (!row.ppm[index]) continue
          const at = `${row.conversion_id} ${model}`
          shares.set(at, { ...shares.get(at), [row.touch_id]: row.ppm[index] })
        }
      }
      return shares
    },
  }
}
