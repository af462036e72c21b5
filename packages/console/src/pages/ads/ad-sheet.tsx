import { useMemo } from 'react'
import { ConversionList } from '../../components/ads/conversion-list.tsx'
import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { platformColor } from '../../components/charts/colors.ts'
import type { ChartBand } from '../../components/charts/series.ts'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'
import { AdviceChip, adviceReason, type Target } from './advice-chip.tsx'
import { RowActions } from './row-actions.tsx'

/** One ad: the advice with its reason, the trend, the action, and the conversions behind its figures. */
export function AdSheet({
  ad,
  target,
  mayApply,
  onRequest,
  onClose,
}: {
  ad: Ad
  target: Target
  mayApply: boolean
  onRequest: (request: OperationRequest) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { model } = useView()
  const { trend } = ad
  const days = useMemo(() => trend.map(({ date }) => date), [trend])
  const bands = useMemo((): ChartBand[] => {
    const color = platformColor(ad.platform)
    const values = trend.map(({ value }) => value)
    const spend = trend.map((day) => day.spend)
    return [
      { height: 120, series: [{ id: 'value', label: t('metric.credited_short'), kind: 'line', color, values }] },
      {
        height: 76,
        series: [{ id: 'spend', label: t('metric.spend'), kind: 'bar', color: 'var(--stone)', values: spend }],
      },
    ]
  }, [trend, ad.platform, t])
  const path = [platformName(ad.platform), ad.campaign_name, ad.ad_set_name].filter(Boolean).join(' › ')
  return (
    <Sheet title={ad.name} onClose={onClose}>
      <p className="quiet">{path}</p>
      <p>
        {t('campaigns.sheet_lead', {
          spend: formats.money(ad.spend),
          cash: formats.money(ad.value),
          roas: formats.decimal(ad.roas),
          model: t(`model.${model}`),
        })}
      </p>
      <div className="ad-advice">
        <AdviceChip ad={ad} target={target} />
        <p>{adviceReason(ad, target, formats, t)}</p>
        {mayApply && <RowActions ad={ad} onRequest={onRequest} isExplained />}
      </div>
      {(ad.still_filling ?? 0) >= 0.01 && (
        <p className="quiet">{t('advice.still_filling', { part: formats.percent(ad.still_filling) })}</p>
      )}
      <h3>{t('ads.trend_title')}</h3>
      <TimeChart
        label={t('ads.trend_title')}
        days={days}
        bands={bands}
        format={formats.money}
        short={formats.axisMoney}
      />
      <h3>{t('ads.conversions')}</h3>
      <ConversionList id={ad.id} level={ad.level} />
    </Sheet>
  )
}
