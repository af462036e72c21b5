import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { useAdPlatforms } from '../../components/ads/use-ad-platforms.ts'
import { platformName } from '../../components/names/platform-name.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'

/** Pause, resume or change the budget, with one click to the dialog that describes the effect. */
export function RowActions({
  ad,
  onRequest,
  isExplained = false,
}: {
  ad: Ad
  onRequest: (request: OperationRequest) => void
  /** Shows why nothing can be changed as text; otherwise it is the title of the disabled button. */
  isExplained?: boolean
}) {
  const { t } = useTranslation()
  const { blockedBy, canSetBudget, page } = useAdPlatforms()(ad.platform)
  const actions: OperationRequest['action'][] = [ad.status === 'PAUSED' ? 'resume' : 'pause']
  if (ad.level === 'ad_set' && canSetBudget) actions.push('budget')
  return (
    <span className="row-actions" title={blockedBy ?? undefined}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className="pick row-action"
          disabled={blockedBy !== null}
          onClick={() => onRequest(toRequest(ad, action))}
        >
          {t(action === 'budget' ? 'ads.budget' : `campaigns.action_${action}`)}
          <span className="visually-hidden"> {ad.name}</span>
        </button>
      ))}
      {blockedBy && page && (
        <a className="row-action-link" href={page} target="_blank" rel="noreferrer">
          {t('operation.open_platform', { platform: platformName(ad.platform) })}
        </a>
      )}
      {blockedBy && <small className={isExplained ? 'quiet' : 'visually-hidden'}>{blockedBy}</small>}
    </span>
  )
}

/** The request that opens the guarded dialog. */
function toRequest(ad: Ad, action: OperationRequest['action']): OperationRequest {
  const { level, id, name, external_id: externalId, campaign_external_id: campaignId } = ad
  const ofAd = [ad.campaign_name, ad.ad_set_name ?? ''].slice(0, ['campaign', 'ad_set', 'ad'].indexOf(level))
  const parents = [platformName(ad.platform), ...ofAd]
  return { action, level, id, name, externalId, campaignId, parents }
}
