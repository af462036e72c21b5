import { useCallback } from 'react'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { addDays, todayIn } from '../../format/days.ts'

/** The campaigns of the last months, those with the most spend first. */
export function useCampaigns() {
  const { zone } = useFormats()
  const { may } = useSession()
  const today = todayIn(zone)
  return useRead(
    'ads.listAds',
    { date_from: addDays(today, -180), date_to: today, level: 'campaign', limit: 200, sort: '-spend' },
    { isReady: may('campaigns:read'), staleMs: 300_000 },
  )
}

/** The names of campaigns by their ids; null for a campaign without recent spend. */
export function useCampaignNames(): (id: string) => string | null {
  const { data } = useCampaigns()
  return useCallback((id) => data?.data.find((campaign) => campaign.id === id)?.name ?? null, [data])
}
