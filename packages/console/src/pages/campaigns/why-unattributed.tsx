import type { OperationResponse } from '@tributary/client'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useFormats } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'

type Rest = OperationResponse<'campaigns.readUnattributed'>['data']
const reasons = ['no_touch', 'direct_or_organic', 'paid_without_ad', 'unknown_ad'] as const

/** Explains why part of the revenue is unattributed, and what would change that. */
export function WhyUnattributed({ rest, onClose }: { rest: Rest; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Sheet title={t('campaigns.unattributed')} onClose={onClose}>
      <p className="quiet">{t('why.lead')}</p>
      <dl className="why-list">
        {reasons.map((reason) => {
          const count = rest.reasons[reason]
          if (!count) return null
          return (
            <div key={reason}>
              <dt>
                {t(`unattributed.${reason}`)}
                <span className="num">
                  {formats.money(count.outcome_value)} · {t('campaigns.payments', { count: count.outcome_count })}
                </span>
              </dt>
              <dd>{t(`why.${reason}` as MessageKey)}</dd>
            </div>
          )
        })}
      </dl>
    </Sheet>
  )
}
