import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { addDays } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Cohort, CohortView } from './use-cohort-view.ts'

/** The texts of cohorts in the selected view. */
export function useCohortTexts({ interval, by, metric, per }: CohortView) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const isMoney = metric === 'revenue' || metric === 'contribution'
  return {
    /** A value of the metric; a share if active customers are counted per customer. */
    value: (value: number) => {
      if (isMoney) return formats.shortMoney(value)
      if (per === 'cohort') return formats.count(Math.round(value * 100) / 100)
      return metric === 'customers' ? formats.percent(value) : formats.decimal(value)
    },
    cohortName: (cohort: string) =>
      interval === 'month' ? formats.month(cohort.slice(0, 7)) : formats.days(cohort, addDays(cohort, 6)),
    keyName: ({ key, name }: Pick<Cohort, 'key' | 'name'>) => {
      if (by === 'none') return null
      if (key === null) return t('label.unknown')
      if (by === 'channel') return channelName(key)
      return by === 'country' ? formats.country(key) : (name ?? key)
    },
    ageName: (age: number) => (age === 0 ? t('cohorts.age_first') : t(`cohorts.age_${interval}`, { count: age })),
    payback: ({ payback_age, payback_reason }: Cohort) =>
      payback_age === null
        ? t(`cohorts.payback_${payback_reason ?? 'not_reached'}`)
        : payback_age === 0
          ? t('cohorts.payback_first')
          : t(`cohorts.age_${interval}`, { count: payback_age }),
  }
}
