import type { Input, OperationResponse, RowOf } from '@tributary/client'

export type Alert = OperationResponse<'alerts.listAlerts'>['data'][number]
export type Incident = RowOf<'alerts.listIncidents'>
export type Rule = Alert['rule']
export type Kind = Rule['kind']
export type AlertBody = Input<'alerts.createAlert'>['body']
export type RuleOf<Name extends Kind> = Extract<Rule, { kind: Name }>

export const metrics = ['revenue', 'payments', 'spend', 'mer'] as const
export const periods = ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const
export const directions = ['drop', 'rise', 'both'] as const

/** Every kind with the settings that an alert starts with. */
export const startingRules: { [Name in Kind]: RuleOf<Name> } = {
  tracking_quiet: { kind: 'tracking_quiet' },
  sync_failing: { kind: 'sync_failing' },
  anomaly: { kind: 'anomaly', metric: 'revenue', direction: 'drop', minimum: 0 },
  spend_without_conversions: { kind: 'spend_without_conversions', spend: null, days: 3 },
  coverage_falling: { kind: 'coverage_falling', points: 15 },
  change: { kind: 'change', metric: 'revenue', direction: 'drop', percent: 40, minimum: 0 },
  threshold: { kind: 'threshold', metric: 'spend', comparison: 'above', limit: 0, period: 'yesterday' },
  budget_pace: { kind: 'budget_pace', percent: 10 },
}
export const kinds = Object.keys(startingRules) as Kind[]

/** The alerts that suit every business; each has settings that raise few false alarms. */
export const recommended: readonly Kind[] = [
  'tracking_quiet',
  'sync_failing',
  'anomaly',
  'spend_without_conversions',
  'coverage_falling',
]
