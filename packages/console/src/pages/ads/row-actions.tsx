import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'

/** Pause, resume or change the budget, with one click to the dialog that describes the effect. */
export function RowActions({ ad, onRequest }: { ad: Ad; onRequest: (request: OperationRequest) => void }) {
  const { t } = useTranslation()
  const action = ad.level === 'ad_set' ? 'budget' : ad.status === 'PAUSED' ? 'resume' : 'pause'
  return (
    <span className="row-actions">
      <button type="button" className="pick row-action" onClick={() => onRequest(toRequest(ad, action))}>
        {t(action === 'budget' ? 'ads.budget' : `campaigns.action_${action}`)}
        <span className="visually-hidden"> {ad.name}</span>
      </button>
    </span>
  )
}

/** The request that opens the guarded dialog. */
function toRequest(ad: Ad, action: OperationRequest['action']): OperationRequest {
  const { level, id, name, external_id: externalId, campaign_external_id: campaignId } = ad
  return { action, level, id, name, externalId, campaignId }
}
