import { useMemo } from 'react'
import { useFormats } from '../../data/session.tsx'
import type { Formats } from '../../format/formats.ts'
import { type Translate, useTranslation } from '../../locales/i18n.tsx'
import type { Incident, Rule } from './alert.ts'

/** Rules and incidents in the language of the reader; the service returns incidents only in English. */
export function useAlertTexts() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => alertTexts(t, formats), [t, formats])
}

function alertTexts(t: Translate, formats: Formats) {
  const figure = (value: number | null, metric: 'spend' | 'revenue' | 'payments' | 'mer') => {
    if (metric === 'spend' || metric === 'revenue') return formats.money(value)
    return metric === 'mer' ? formats.decimal(value) : formats.count(value)
  }
  const ruleText = (rule: Rule): string => {
    switch (rule.kind) {
      case 'threshold':
        return t(`alerts.rule_threshold_${rule.comparison}`, {
          metric: t(`alerts.metric_${rule.metric}`),
          limit: figure(rule.limit, rule.metric),
          period: t(`alerts.period_${rule.period}`),
        })
      case 'change':
        return t(`alerts.rule_change_${rule.direction}`, {
          metric: t(`alerts.metric_${rule.metric}`),
          percent: formats.percent(rule.percent / 100),
        })
      case 'anomaly':
        return t(`alerts.rule_anomaly_${rule.direction}`, { metric: t(`alerts.metric_${rule.metric}`) })
      case 'spend_without_conversions':
        return rule.spend === null
          ? t('alerts.rule_spend_usual', { count: rule.days })
          : t('alerts.rule_spend', { count: rule.days, spend: formats.money(rule.spend) })
      case 'coverage_falling':
        return t('alerts.rule_coverage_falling', { points: formats.decimal(rule.points, 0) })
      case 'budget_pace':
        return t('alerts.rule_budget_pace', { percent: formats.percent(rule.percent / 100) })
      default:
        return t(`alerts.rule_${rule.kind}`)
    }
  }
  const incidentText = ({ rule, value, expected, subjects }: Incident): string => {
    const names = subjects.join(', ')
    switch (rule.kind) {
      case 'threshold':
        return t('alerts.was_threshold', {
          metric: t(`alerts.metric_${rule.metric}`),
          value: figure(value, rule.metric),
          limit: figure(rule.limit, rule.metric),
        })
      case 'change':
      case 'anomaly':
        return t('alerts.was_unusual', {
          metric: t(`alerts.metric_${rule.metric}`),
          value: figure(value, rule.metric),
          expected: figure(expected, rule.metric),
        })
      case 'tracking_quiet':
        return t('alerts.was_quiet', { expected: formats.decimal(expected, 0) })
      case 'spend_without_conversions':
        return t('alerts.was_spend', { names, spend: formats.money(value) })
      case 'coverage_falling':
        return t('alerts.was_coverage', { value: formats.percent(value), expected: formats.percent(expected) })
      case 'sync_failing':
        return t('alerts.was_sync', { names })
      case 'budget_pace':
        return t('alerts.was_budget', { names })
    }
  }
  return { ruleText, incidentText }
}
