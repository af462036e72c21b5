import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** The money of the range that only a browser reported: it is listed below, and in no cash figure. */
export function UnverifiedNotice({ range }: { range: { from: string; to: string } }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const days = { date_from: range.from, date_to: range.to }
  const overview = useRead('overview.readOverview', days, { isReady: may('campaigns:read') && may('analytics:read') })
  const totals = overview.data?.data.totals
  if (!totals || totals.unverified_payments === 0) return null
  return (
    <p className="quiet">
      {t('payments.unverified_total', {
        money: formats.money(totals.unverified_cash),
        count: totals.unverified_payments,
      })}
    </p>
  )
}
