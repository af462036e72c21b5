import { statusName } from '../../components/ads/status.ts'
import { Chip } from '../../components/layout/chip.tsx'
import { useFormats } from '../../data/session.tsx'
import type { Formats } from '../../format/formats.ts'
import { type Translate, useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'

export type Target = { measure: 'roas' | 'cac'; value: number; source: 'set' | 'median' } | null

const tones = { stop: 'bad', scale: 'on', watch: 'plain', keep: 'plain' } as const

/** The advice, or the status of an ad that does not run and so has none; its reason is in the title, and in the sheet of the ad. */
export function AdviceChip({ ad, target }: { ad: Ad; target: Target }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (ad.advice === null) return ad.status && <Chip>{statusName(ad.status, t)}</Chip>
  return (
    <span title={adviceReason(ad, target, formats, t)}>
      <Chip tone={tones[ad.advice]}>{t(`advice.${ad.advice}`)}</Chip>
    </span>
  )
}

/** The reason of an advice in one sentence with its figures. */
export function adviceReason(ad: Ad, target: Target, formats: Formats, t: Translate): string {
  const isCac = target?.measure === 'cac'
  const show = (value: number | null) => (isCac ? formats.money(value) : formats.decimal(value))
  return t(`advice.reason_${ad.reason}`, {
    measure: isCac ? t('metric.cac') : t('metric.roas'),
    low: show(ad.low),
    high: ad.high === null ? t('advice.unbounded') : show(ad.high),
    target: target ? show(target.value) : '',
    part: formats.percent(ad.still_filling),
  })
}
