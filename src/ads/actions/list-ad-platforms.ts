import { z } from 'zod'
import { openTokens } from '../../connect/open-session.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { findDemoProfile, findUsableConnection, listAdAccounts } from './queries.ts'

const reasons = ['not_implemented', 'meta_connection_required', 'meta_write_permission_missing'] as const

export const listAdPlatforms = operation({
  id: 'adOperations.listAdPlatforms',
  http: 'GET /ad-platforms',
  summary: 'List the ad accounts of the profile and whether their ads can be changed',
  description:
    'One row per account that has ads. `reason` is the code that a change would be rejected with: `not_implemented` for a platform that is only read.',
  scopes: ['campaigns:apply', 'campaigns:read'],
  isReport: false,
  data: z.array(
    z.object({
      platform: z.string(),
      account_id: z.string().describe('The platform’s id of the account.'),
      can_pause: z.boolean(),
      can_set_budget: z.boolean().describe('Whether ad sets have a daily budget that can be changed.'),
      reason: z.enum(reasons).nullable().describe('Reason if nothing can be changed.'),
    }),
  ),
  async run(ctx) {
    const accounts = await listAdAccounts(ctx.db, ctx.profile.id)
    const data = await Promise.all(
      accounts.map(async ({ platform, account_id }) => {
        const reason = await reasonAgainst(ctx, platform, account_id)
        const hasBudgets = ctx.providers.find(platform)?.write?.writeDailyBudget !== undefined
        const can_pause = reason === null
        return { platform, account_id, can_pause, can_set_budget: can_pause && hasBudgets, reason }
      }),
    )
    return { data }
  },
})

async function reasonAgainst(
  { db, profile, secrets, providers }: ProfileContext,
  platform: string,
  accountId: string,
): Promise<(typeof reasons)[number] | null> {
  const writer = providers.find(platform)?.write
  if (!writer) return 'not_implemented'
  const connection = await findUsableConnection(db, profile.id, platform, accountId)
  if (!connection?.tokens) return (await findDemoProfile(db, profile.id)) ? null : 'meta_connection_required'
  return writer.canWrite(openTokens(secrets, connection.tokens)) ? null : 'meta_write_permission_missing'
}
