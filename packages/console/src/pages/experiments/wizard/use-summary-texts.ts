import { useNames } from '../../../components/names/use-names.ts'
import { useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { amountFormat } from '../result-text.ts'
import { useCampaignNames } from '../use-campaign-names.ts'
import type { KindName } from './kinds.ts'
import type { TestValues } from './test-values.ts'

/** The design in sentences, and a name that says what is tested. */
export function useSummaryTexts(kind: KindName, values: TestValues): { usualName: string; sentences: string[] } {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  const campaignName = useCampaignNames()
  const audiences = useRead('audiences.listAudiences', {}, { isReady: kind === 'holdout' })
  const audience = audiences.data?.data.find(({ id }) => id === values.audience_id)?.name ?? ''
  const campaigns = values.campaign_ids.map((id) => campaignName(id) ?? t('experiments.unknown_campaign')).join(', ')
  const format = amountFormat(values.measure, formats)
  const days = { start: formats.day(values.start), end: formats.day(values.end) }
  const regions = values.treated_regions.join(', ')
  const subject = { holdout: audience, geo: regions, switchback: campaigns, imported: values.method.trim() }[kind]
  const design = t(`experiments.sum_${kind}`, {
    ...days,
    ...{
      audience,
      regions,
      campaigns: campaigns || t('experiments.tested_campaign'),
      method: values.method.trim(),
      percent: `${values.held_out_share} %`,
    },
    blocks: t('label.days_count', { count: Number(values.block_days) }),
    amount: t(`experiments.amount_${values.measure}`, { amount: format(Number(values.incremental)) }),
    ...{ lower: format(Number(values.lower)), upper: format(Number(values.upper)) },
  })
  const metric = t('experiments.sum_metric', {
    goal: eventName(values.conversion_key),
    measure: t(`experiments.measure_${values.measure}`),
  })
  return {
    usualName: [t(`experiments.kind_${kind}`), subject].join(': ').slice(0, 200),
    sentences: [design, metric, ...(kind === 'imported' ? [] : [t('experiments.sum_frozen')])],
  }
}
