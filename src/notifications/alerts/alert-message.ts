import type { Locale } from '../../http/pages/page.ts'
import type { Message } from '../channels/domain/message.ts'
import type { AlertMetric, AlertRule } from './domain/alert-rule.ts'
import type { Incident } from './incident-queries.ts'

type AlertFacts = Pick<Incident, 'name' | 'rule' | 'value' | 'expected' | 'subjects' | 'started_at' | 'ended_at'>

interface AlertAbout {
  profile: { name: string; timezone: string; reporting_currency: string }
  kind: 'alert_started' | 'alert_ended' | 'alert_test'
  /** The page of the console that shows what happened. */
  url: string
}

/** Writes the message about an incident: what happened, since when, and where to look. */
export function alertMessage(incident: AlertFacts, { profile, kind, url }: AlertAbout, locale: Locale): Message {
  const texts = messages[locale]
  const time = new Intl.DateTimeFormat(locale, { timeZone: profile.timezone, dateStyle: 'medium', timeStyle: 'short' })
  const show = (value: number | null, metric?: AlertMetric) => formatFigure(value, metric, profile, locale)
  const lines = [
    { text: describe(incident, texts, show), url },
    { text: texts.since(time.format(incident.started_at)) },
    ...(incident.ended_at ? [{ text: texts.until(time.format(incident.ended_at)) }] : []),
  ]
  return {
    title: `${profile.name}: ${texts.titles[kind](incident.name)}`,
    lines: kind === 'alert_test' ? [{ text: texts.test }] : lines,
    link: { label: texts.open, url },
    footer: texts.footer(profile.name),
  }
}

type Show = (value: number | null, metric?: AlertMetric) => string

function describe({ rule, value, expected, subjects }: AlertFacts, texts: Texts, show: Show): string {
  const names = subjects.join(', ')
  switch (rule.kind) {
    case 'threshold':
      return texts.threshold(texts.metrics[rule.metric], show(value, rule.metric), show(rule.limit, rule.metric), rule)
    case 'change':
    case 'anomaly':
      return texts.unusual(texts.metrics[rule.metric], show(value, rule.metric), show(expected, rule.metric))
    case 'tracking_quiet':
      return texts.quiet(show(expected))
    case 'spend_without_conversions':
      return texts.idle(names, show(value, 'spend'))
    case 'sync_failing':
      return texts.sync(names)
    case 'coverage_falling':
      return texts.coverage(show((value ?? 0) * 100), show((expected ?? 0) * 100))
    case 'budget_pace':
      return texts.budget(names)
  }
}

function formatFigure(
  value: number | null,
  metric: AlertMetric | undefined,
  { reporting_currency: currency }: AlertAbout['profile'],
  locale: Locale,
): string {
  if (value === null) return '–'
  const isMoney = metric === 'spend' || metric === 'revenue'
  const style = isMoney
    ? ({ style: 'currency', currency } as const)
    : { maximumFractionDigits: metric === 'mer' ? 2 : 0 }
  return new Intl.NumberFormat(locale, style).format(value)
}

interface Texts {
  metrics: Record<AlertMetric, string>
  titles: Record<AlertAbout['kind'], (name: string) => string>
  threshold(
    metric: string,
    value: string,
    limit: string,
    rule: Pick<Extract<AlertRule, { kind: 'threshold' }>, 'comparison' | 'period'>,
  ): string
  unusual(metric: string, value: string, expected: string): string
  quiet(expected: string): string
  idle(names: string, spend: string): string
  sync(names: string): string
  coverage(now: string, before: string): string
  budget(names: string): string
  since(time: string): string
  until(time: string): string
  test: string
  open: string
  footer(profile: string): string
}

const messages: Record<Locale, Texts> = {
  en: {
    metrics: { spend: 'Spend', revenue: 'Revenue', payments: 'The number of payments', mer: 'Revenue per spend' },
    titles: {
      alert_started: (name) => name,
      alert_ended: (name) => `${name} is over`,
      alert_test: (name) => `Test of “${name}”`,
    },
    threshold: (metric, value, limit, { comparison, period }) =>
      `${metric} is ${value} ${periods.en[period]}, ${comparison} the limit of ${limit}.`,
    unusual: (metric, value, expected) =>
      `${metric} was ${value} yesterday; about ${expected} is usual for the weekday.`,
    quiet: (expected) =>
      `Tracking is silent, although about ${expected} visits are usual in this time. Check the tracking code.`,
    idle: (names, spend) => `${spend} was spent without a conversion: ${names}.`,
    sync: (names) => `Data is no longer synced with: ${names}.`,
    coverage: (now, before) => `Only ${now} % of outcomes have a seen journey; before, it was ${before} %.`,
    budget: (names) => `Spend is off its plan for the month: ${names}.`,
    since: (time) => `Since ${time}.`,
    until: (time) => `Until ${time}.`,
    test: 'This is a test. Messages of this alert arrive here.',
    open: 'Open in Tributary',
    footer: (profile) => `This is sent by an alert of ${profile}. Change or delete it under Alerts in Tributary.`,
  },
  es: {
    metrics: {
      spend: 'La inversión',
      revenue: 'Los ingresos',
      payments: 'La cantidad de pagos',
      mer: 'El ingreso por inversión',
    },
    titles: {
      alert_started: (name) => name,
      alert_ended: (name) => `${name}: terminó`,
      alert_test: (name) => `Prueba de «${name}»`,
    },
    threshold: (metric, value, limit, { comparison, period }) =>
      `${metric}: ${value} ${periods.es[period]}, ${comparison === 'above' ? 'sobre' : 'bajo'} el límite de ${limit}.`,
    unusual: (metric, value, expected) =>
      `${metric} de ayer: ${value}; lo habitual para ese día es cerca de ${expected}.`,
    quiet: (expected) =>
      `No llega nada del seguimiento, aunque en este tiempo lo habitual son cerca de ${expected} visitas. Revisa el código de seguimiento.`,
    idle: (names, spend) => `Se invirtieron ${spend} sin una conversión: ${names}.`,
    sync: (names) => `Ya no se sincronizan datos con: ${names}.`,
    coverage: (now, before) => `Solo el ${now} % de los resultados tiene un recorrido visto; antes era el ${before} %.`,
    budget: (names) => `La inversión se aparta del plan del mes: ${names}.`,
    since: (time) => `Desde: ${time}.`,
    until: (time) => `Hasta: ${time}.`,
    test: 'Esto es una prueba. Los mensajes de esta alerta llegan aquí.',
    open: 'Abrir en Tributary',
    footer: (profile) => `Lo envía una alerta de ${profile}. Cámbiala o elimínala en Alertas de Tributary.`,
  },
}

const periods = {
  en: {
    today: 'today',
    yesterday: 'for yesterday',
    last_7_days: 'for the last 7 days',
    last_30_days: 'for the last 30 days',
  },
  es: { today: 'hoy', yesterday: 'ayer', last_7_days: 'en los últimos 7 días', last_30_days: 'en los últimos 30 días' },
} as const
