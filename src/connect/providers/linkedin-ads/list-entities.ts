import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { decimalText, textOrNull } from '../vendor-values.ts'
import { todayOf } from '../whole-days.ts'
import { encodedUrn, listAll, numericId } from './call-api.ts'

const budget = z.object({ amount: decimalText }).nullish()
const common = { id: numericId, name: textOrNull }

const groupRow = z.object({ ...common, status: textOrNull, objectiveType: textOrNull, dailyBudget: budget })
const campaignRow = z.object({
  ...{ ...common, status: textOrNull, dailyBudget: budget },
  campaignGroup: numericId,
})
const creativeRow = z.object({ ...common, intendedStatus: textOrNull, campaign: numericId })

type Creative = z.output<typeof creativeRow>

/** The vendor's campaign groups are campaigns here, its campaigns ad sets, and its creatives ads. */
export async function listEntities(session: VendorSession): Promise<DescribedEntities> {
  const described_on = todayOf(session)
  const account = accountPath(session)
  const groups = await listAll(session, { path: `${account}/adCampaignGroups?q=search&pageSize=1000` }, groupRow)
  const campaigns = await listAll(session, { path: `${account}/adCampaigns?q=search&pageSize=1000` }, campaignRow)
  const creatives = await listCreatives(session)
  const groupOf = new Map(campaigns.map(({ id, campaignGroup }) => [id, campaignGroup]))
  return {
    campaigns: groups.map((row) => ({
      ...{ external_id: row.id, name: row.name ?? row.id, status: toStatus(row.status), objective: row.objectiveType },
      ...{ daily_budget: row.dailyBudget?.amount ?? null, described_on },
    })),
    ad_sets: campaigns.map((row) => ({
      ...{ external_id: row.id, campaign_external_id: row.campaignGroup, name: row.name ?? row.id },
      ...{ status: toStatus(row.status), daily_budget: row.dailyBudget?.amount ?? null },
      ...{ learning_stage_status: null, described_on },
    })),
    ads: creatives.flatMap((row) => {
      const campaign_external_id = groupOf.get(row.campaign)
      if (campaign_external_id === undefined) return []
      const parents = { campaign_external_id, ad_set_external_id: row.campaign }
      const status = toStatus(row.intendedStatus)
      return [{ external_id: row.id, ...parents, name: row.name ?? row.id, status, described_on }]
    }),
  }
}

const idsMax = 50

/** Reads creatives by their ids, also those that the list leaves out. */
export async function findCreatives(session: VendorSession, ids: readonly string[]): Promise<Creative[]> {
  const found: Creative[] = []
  for (let from = 0; from < ids.length; from += idsMax) {
    const urns = ids.slice(from, from + idsMax).map((id) => encodedUrn('sponsoredCreative', id))
    found.push(...(await listCreatives(session, `&creatives=List(${urns.join(',')})`)))
  }
  return found
}

function listCreatives(session: VendorSession, filter = ''): Promise<Creative[]> {
  const path = `${accountPath(session)}/creatives?q=criteria${filter}&pageSize=100`
  return listAll(session, { path, headers: { 'x-restli-method': 'FINDER' } }, creativeRow)
}

function accountPath({ account }: VendorSession): string {
  return `/rest/adAccounts/${encodeURIComponent(account.external_id)}`
}

const removed: ReadonlySet<string> = new Set(['REMOVED', 'PENDING_DELETION'])

export function toStatus(status: string | null): string | null {
  return status !== null && removed.has(status) ? 'DELETED' : status
}
