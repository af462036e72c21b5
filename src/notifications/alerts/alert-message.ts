import type { Locale } from '../../http/pages/page.ts'
import type { Message } from '../channels/domain/message.ts'
import type { AlertKind, AlertMetric, RuleOf } from './domain/alert-rule.ts'
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

function describe({ rule, value, expected, subjects }: AlertFacts, texts: Texts, show: Show): string {
  const metric = 'metric' in rule ? rule.metric : undefined
  const figures = {
    metric: metric ? texts.metrics[metric] : '',
    value: show(value, metric),
    expected: show(expected, metric),
    names: subjects.join(', '),
    money: show(value, 'spend'),
    percent: show((value ?? 0) * 100),
    percentBefore: show((expected ?? 0) * 100),
  }
  return texts.incidents[rule.kind](figures, rule as never)
}

type Show = (value: number | null, metric?: AlertMetric) => string

/** The figures of an incident in the forms that a sentence can use. */
type Figures = Record<'metric' | 'value' | 'expected' | 'names' | 'money' | 'percent' | 'percentBefore', string>

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
  /** What happened, by the kind of the alert. */
  incidents: { [Kind in AlertKind]: (figures: Figures, rule: RuleOf<Kind>) => string }
  since(time: string): string
  until(time: string): string
  test: string
  open: string
  footer(profile: string): string
}

const unusual = {
  en: ({ metric, value, expected }: Figures) =>
    `${metric} was ${value} yesterday; about ${expected} is usual for the weekday.`,
  es: ({ metric, value, expected }: Figures) =>
    `${metric} de ayer: ${value}; lo habitual para ese día es cerca de ${expected}.`,
}

const messages: Record<Locale, Texts> = {
  en: {
    metrics: { spend: 'Spend', revenue: 'Revenue', payments: 'The number of payments', mer: 'Revenue per spend' },
    titles: {
      alert_started: (name) => name,
      alert_ended: (name) => `${name} is over`,
      alert_test: (name) => `Test of “${name}”`,
    },
    incidents: {
      threshold: ({ metric, value, expected }, { comparison, period }) =>
        `${metric} is ${value} ${periods.en[period]}, ${comparison} the limit of ${expected}.`,
      change: unusual.en,
      anomaly: unusual.en,
      tracking_quiet: ({ expected }) =>
        `Tracking is silent, although about ${expected} visits are usual in this time. Check the tracking code.`,
      spend_without_conversions: ({ names, money }) => `${money} was spent without a conversion: ${names}.`,
      sync_failing: ({ names }) => `Data is no longer synced with: ${names}.`,
      coverage_falling: ({ percent, percentBefore }) =>
        `Only ${percent} % of outcomes have a seen journey; before, it was ${percentBefore} %.`,
      budget_pace: ({ names }) => `Spend is off its plan for the month: ${names}.`,
    },
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
    incidents: {
      threshold: ({ metric, value, expected }, { comparison, period }) =>
        `${metric}: ${value} ${periods.es[period]}, ${comparison === 'above' ? 'sobre' : 'bajo'} el límite de ${expected}.`,
      change: unusual.es,
      anomaly: unusual.es,
      tracking_quiet: ({ expected }) =>
        `No llega nada del seguimiento, aunque en este tiempo lo habitual son cerca de ${expected} visitas. Revisa el código de seguimiento.`,
      spend_without_conversions: ({ names, money }) => `Se invirtieron ${money} sin una conversión: ${names}.`,
      sync_failing: ({ names }) => `Ya no se sincronizan datos con: ${names}.`,
      coverage_falling: ({ percent, percentBefore }) =>
        `Solo el ${percent} % de los resultados tiene un recorrido visto; antes era el ${percentBefore} %.`,
      budget_pace: ({ names }) => `La inversión se aparta del plan del mes: ${names}.`,
    },
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
