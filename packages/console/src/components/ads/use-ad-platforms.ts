import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { platformName } from '../names/platform-name.ts'
import { platformPage } from '../names/platform-page.ts'

export interface AdPlatform {
  /** Why ads cannot be changed from here; null if they can. */
  blockedBy: string | null
  canSetBudget: boolean
  /** The page of the platform where the ads can be changed. */
  page: string | null
}

/** Says for a platform whether its ads can be changed from here, so that no dialog promises what would be rejected. */
export function useAdPlatforms(): (platform: string | null) => AdPlatform {
  const { t } = useTranslation()
  const { may } = useSession()
  const isReady = may('campaigns:apply')
  const found = useRead('adOperations.listAdPlatforms', {}, { isReady, staleMs: 300_000 }).data?.data ?? []
  return (platform) => {
    const account = found.find((row) => row.platform === platform)
    if (!account || platform === null) return { blockedBy: null, canSetBudget: platform === 'social_ads', page: null }
    const { reason, can_set_budget: canSetBudget } = account
    const blockedBy = reason && t(`operation.blocked_${reason}`, { platform: platformName(platform) })
    return { blockedBy, canSetBudget, page: platformPage(platform, account.account_id) }
  }
}
