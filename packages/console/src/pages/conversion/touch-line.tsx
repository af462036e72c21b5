import { channelColor } from '../../components/charts/colors.ts'
import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Receipt } from './receipt.ts'

type Touch = Receipt['touches'][number]

/** The touches in order up to the conversion, including excluded ones with the reason. */
export function TouchLine({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model } = useView()
  const { goalName } = useNames()
  if (receipt.touches.length === 0) return <p className="quiet">{t('receipt.no_touches')}</p>
  const shown =
    receipt.touches.length > 12 ? [...receipt.touches.slice(0, 5), ...receipt.touches.slice(-7)] : receipt.touches
  const left = receipt.touches.length - shown.length
  return (
    <ol className="touch-line" aria-label={t('receipt.line')}>
      {shown.map((touch, index) => (
        <TouchPoint
          key={touch.touch_id}
          touch={touch}
          credit={touch.credit[model] ?? 0}
          gap={index === 4 && left > 0 ? left : 0}
        />
      ))}
      <li className="touch-point">
        <i className="touch-end" aria-hidden="true" />
        <b>{goalName(receipt.conversion.conversion_key, receipt.conversion.goal_name)}</b>
        <span className="quiet">{formats.dayOf(receipt.conversion.conversion_time)}</span>
        <span>
          {Number(receipt.value.refunded) > 0
            ? t('label.refunded')
            : formats.money(receipt.value.net, receipt.value.reporting_currency)}
        </span>
      </li>
    </ol>
  )
}

function TouchPoint({ touch, credit, gap }: { touch: Touch; credit: number; gap: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const isOut = touch.window_status !== 'in_window'
  const entity = touch.ad ?? touch.ad_set ?? touch.campaign
  return (
    <li className="touch-point" data-out={isOut} data-credited={credit > 0}>
      <i style={{ borderColor: isOut ? 'var(--stone)' : channelColor(touch.channel) }} aria-hidden="true" />
      <b>{channelName(touch.channel)}</b>
      <span className="quiet" title={formats.time(touch.touch_time)}>
        {formats.dayOf(touch.touch_time)}
      </span>
      <span>{isOut ? t(`receipt.${touch.window_status}_short`) : (entity?.name ?? t('receipt.no_campaign'))}</span>
      {!isOut && (
        <span className={credit > 0 ? 'touch-credit' : 'quiet'}>
          {formats.percent(credit, Number.isInteger(credit) ? 0 : 1)}
        </span>
      )}
      {gap > 0 && <span className="quiet">{t('receipt.more_touches', { count: gap })}</span>}
    </li>
  )
}
