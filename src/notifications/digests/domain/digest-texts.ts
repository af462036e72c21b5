import type { Direction, FigureMetric, Sentence } from './choose-sentences.ts'
import type { DigestIssue } from './digest-input.ts'
import type { DigestSchedule } from './digest-schedule.ts'

/** The texts of a digest in one language. Amounts are formatted; those of changes have no sign. */
interface DigestTexts {
  title(profile: string, schedule: DigestSchedule['schedule'], days: string): string
  groups: Record<Sentence['group'], string>
  /** `loss`: the amount is that of the loss; `kept` and `received` are without a sign. */
  result(kind: 'kept' | 'loss' | 'received', spend: string | null, amount: string, change: string | null): string
  /** `percent` is null if it says nothing. */
  change(direction: Direction, percent: string | null): string | null
  stop(count: number, spend: string, cash: string | null): string
  scale(count: number): string
  /** What the period is compared with, after "than". */
  compared(isDay: boolean, days: number): string
  revenue(value: string, direction: Direction, percent: string | null, before: string, compared: string): string
  spend(value: string, direction: Direction, percent: string | null, before: string, compared: string): string
  nothing: string
  campaign(name: string, amount: string, isMore: boolean): string
  withoutCampaign(amount: string, isMore: boolean): string
  customers(are: 'new' | 'returning', amount: string, isMore: boolean): string
  driver(driver: 'spend' | 'return' | 'both', change: DriverChange): string
  idleCampaign(name: string, spend: string): string
  issues: Record<DigestIssue['kind'], (count: number) => string>
  metrics: Record<FigureMetric, string>
  figure(metric: string, value: string, before: string): string
  open: string
  footer(profile: string): string
  unsubscribe: string
}

interface DriverChange {
  spend: string
  direction: Direction
  percent: string | null
  mer: string
  before: string
}

const many = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)

const en: DigestTexts = {
  title: (profile, schedule, days) =>
    `${profile}: ${{ daily: 'day', weekly: 'week', monthly: 'month' }[schedule]} of ${days}`,
  groups: { result: 'Result', changed: 'What changed', why: 'Why', attention: 'Needs attention', figures: 'Figures' },
  result(kind, spend, amount, change) {
    const verb = { kept: 'kept', loss: 'lost', received: 'received' }[kind]
    const ending = `${kind === 'received' ? '' : ' after ads'}${change ? `, ${change}` : ''}.`
    return spend ? `You spent ${spend} and ${verb} ${amount}${ending}` : `You ${verb} ${amount}${ending}`
  },
  change: (direction, percent) =>
    direction === 'same' ? 'about the same as before' : percent && `${direction} ${percent}`,
  stop: (count, spend, cash) =>
    `${many(count, 'One running ad', 'running ads')} cost ${spend} and brought ${cash ? `only ${cash}` : 'no sale'}: stop ${count === 1 ? 'it' : 'them'}.`,
  scale: (count) =>
    `${many(count, 'One ad earns', 'ads earn')} more than your target: give ${count === 1 ? 'it' : 'them'} more budget.`,
  compared: (isDay, days) => (isDay ? 'on the same weekday a week before' : `in the ${days} days before`),
  revenue: (value, direction, percent, before, compared) =>
    direction === 'same'
      ? `Revenue was ${value}, about the same as ${compared}.`
      : `Revenue was ${value}, ${percent ? `${percent} ` : ''}${direction === 'up' ? 'more' : 'less'} than ${compared} (${before}).`,
  spend: (value, direction, percent, before, compared) =>
    `Spend was ${value}, ${percent ? `${percent} ` : ''}${direction === 'up' ? 'more' : 'less'} than ${compared} (${before}).`,
  nothing: 'There was no spend and no revenue.',
  campaign: (name, amount, isMore) => `Campaign “${name}” was credited with ${amount} ${isMore ? 'more' : 'less'}.`,
  withoutCampaign: (amount, isMore) =>
    `Revenue without a credited campaign was ${amount} ${isMore ? 'higher' : 'lower'}: most of the change.`,
  customers: (are, amount, isMore) =>
    `${are === 'new' ? 'New' : 'Returning'} customers paid ${amount} ${isMore ? 'more' : 'less'}: most of the change.`,
  driver: (driver, { spend, direction, percent, mer, before }) => {
    const spending =
      direction === 'same'
        ? `spend was about the same (${spend})`
        : `spend ${direction === 'up' ? 'rose' : 'fell'}${percent ? ` by ${percent}` : ''} to ${spend}`
    const earning = `revenue per spend was ${mer}, before ${before}`
    if (driver === 'spend') return `The change follows spend: ${spending}; ${earning}.`
    if (driver === 'return') return `The change does not follow spend: ${spending}; ${earning}.`
    return `Spend and return both changed: ${spending}; ${earning}.`
  },
  idleCampaign: (name, spend) => `Campaign “${name}” spent ${spend} without a credited conversion.`,
  issues: {
    connection_broken: () => 'A connection can no longer be synced. Reconnect it.',
    sync_stale: () => 'A connection was not synced for more than 12 hours.',
    hits_rejected: (count) => `${many(count, 'An event was', 'events were')} rejected in the last 24 hours.`,
    no_events: () => 'No event was received for two days or more. Check the tracking code.',
    missing_exchange_rate: () => 'An exchange rate is missing, so some amounts are not counted.',
    events_failed: (count) => `${many(count, 'An accepted event is', 'accepted events are')} missing in reports.`,
    events_delayed: () => 'Events are processed with a delay. Figures may still change.',
    payments_unidentified: (count) => `${many(count, 'A payment has', 'payments have')} no payer.`,
    payments_without_amount: (count) => `${many(count, 'A payment has', 'payments have')} no amount.`,
    payments_duplicated: (count) => `${many(count, 'A pair of payments', 'pairs of payments')} may be counted twice.`,
    ads_untagged: (count) => `${many(count, 'An active ad has', 'active ads have')} no tracking parameters.`,
    account_pending: (count) =>
      `${many(count, 'A connection waits', 'connections wait')} for the selection of an account.`,
  },
  metrics: {
    revenue: 'Revenue',
    spend: 'Spend',
    mer: 'Revenue per spend',
    payments: 'Payments',
    first_payments: 'New customers',
  },
  figure: (metric, value, before) => `${metric}: ${value} (before: ${before})`,
  open: 'Open in Tributary',
  footer: (profile) =>
    `You receive this digest of ${profile} because you created it. Change or delete it under Digests in Tributary.`,
  unsubscribe: 'Unsubscribe from this email',
}

const moreEs = (direction: Direction) => (direction === 'up' ? 'más' : 'menos')

const es: DigestTexts = {
  title: (profile, schedule, days) =>
    `${profile}: ${{ daily: 'día', weekly: 'semana', monthly: 'mes' }[schedule]} del ${days}`,
  groups: {
    result: 'Resultado',
    changed: 'Qué cambió',
    why: 'Por qué',
    attention: 'Requiere atención',
    figures: 'Cifras',
  },
  result(kind, spend, amount, change) {
    const verb = { kept: 'conservaste', loss: 'perdiste', received: 'recibiste' }[kind]
    const ending = `${kind === 'received' ? '' : ' después de anuncios'}${change ? `, ${change}` : ''}.`
    if (spend) return `Invertiste ${spend} y ${verb} ${amount}${ending}`
    return `${verb[0]!.toUpperCase()}${verb.slice(1)} ${amount}${ending}`
  },
  change: (direction, percent) =>
    direction === 'same' ? 'casi lo mismo que antes' : percent && `${percent} ${moreEs(direction)}`,
  stop: (count, spend, cash) =>
    count === 1
      ? `Un anuncio activo costó ${spend} y ${cash ? `solo trajo ${cash}` : 'no trajo ninguna venta'}: detenlo.`
      : `${count} anuncios activos costaron ${spend} y ${cash ? `solo trajeron ${cash}` : 'no trajeron ninguna venta'}: detenlos.`,
  scale: (count) =>
    `${many(count, 'Un anuncio rinde', 'anuncios rinden')} más que tu objetivo: ${count === 1 ? 'dale' : 'dales'} más presupuesto.`,
  compared: (isDay, days) => (isDay ? 'el mismo día de la semana anterior' : `en los ${days} días anteriores`),
  revenue: (value, direction, percent, before, compared) =>
    direction === 'same'
      ? `Los ingresos fueron ${value}, casi lo mismo que ${compared}.`
      : `Los ingresos fueron ${value}, ${percent ? `${percent} ` : ''}${moreEs(direction)} que ${compared} (${before}).`,
  spend: (value, direction, percent, before, compared) =>
    `La inversión fue de ${value}, ${percent ? `${percent} ` : ''}${moreEs(direction)} que ${compared} (${before}).`,
  nothing: 'No hubo inversión ni ingresos.',
  campaign: (name, amount, isMore) => `A la campaña «${name}» se le atribuyeron ${amount} ${isMore ? 'más' : 'menos'}.`,
  withoutCampaign: (amount, isMore) =>
    `Los ingresos sin campaña atribuida fueron ${amount} ${isMore ? 'mayores' : 'menores'}: la mayor parte del cambio.`,
  customers: (are, amount, isMore) =>
    `Los clientes ${are === 'new' ? 'nuevos' : 'recurrentes'} pagaron ${amount} ${isMore ? 'más' : 'menos'}: la mayor parte del cambio.`,
  driver: (driver, { spend, direction, percent, mer, before }) => {
    const spending =
      direction === 'same'
        ? `la inversión fue casi la misma (${spend})`
        : `la inversión ${direction === 'up' ? 'subió' : 'bajó'}${percent ? ` un ${percent}` : ''} a ${spend}`
    const earning = `los ingresos por inversión fueron ${mer}, antes ${before}`
    if (driver === 'spend') return `El cambio sigue a la inversión: ${spending}; ${earning}.`
    if (driver === 'return') return `El cambio no sigue a la inversión: ${spending}; ${earning}.`
    return `Cambiaron la inversión y su retorno: ${spending}; ${earning}.`
  },
  idleCampaign: (name, spend) => `La campaña «${name}» invirtió ${spend} sin una conversión atribuida.`,
  issues: {
    connection_broken: () => 'Una conexión ya no se puede sincronizar. Vuelve a conectarla.',
    sync_stale: () => 'Una conexión no se sincroniza desde hace más de 12 horas.',
    hits_rejected: (count) =>
      `${many(count, 'Se rechazó un evento', 'eventos fueron rechazados')} en las últimas 24 horas.`,
    no_events: () => 'No llega ningún evento desde hace dos días o más. Revisa el código de seguimiento.',
    missing_exchange_rate: () => 'Falta un tipo de cambio, por lo que algunos montos no se cuentan.',
    events_failed: (count) => `${many(count, 'Falta un evento aceptado', 'eventos aceptados faltan')} en los informes.`,
    events_delayed: () => 'Los eventos se procesan con retraso. Las cifras aún pueden cambiar.',
    payments_unidentified: (count) => `${many(count, 'Un pago no tiene', 'pagos no tienen')} pagador.`,
    payments_without_amount: (count) => `${many(count, 'Un pago no tiene', 'pagos no tienen')} monto.`,
    payments_duplicated: (count) =>
      `${many(count, 'Un par de pagos puede', 'pares de pagos pueden')} estar contados dos veces.`,
    ads_untagged: (count) =>
      `${many(count, 'Un anuncio activo no tiene', 'anuncios activos no tienen')} parámetros de seguimiento.`,
    account_pending: (count) => `${many(count, 'Una conexión espera', 'conexiones esperan')} que se elija una cuenta.`,
  },
  metrics: {
    revenue: 'Ingresos',
    spend: 'Inversión',
    mer: 'Ingresos por inversión',
    payments: 'Pagos',
    first_payments: 'Clientes nuevos',
  },
  figure: (metric, value, before) => `${metric}: ${value} (antes: ${before})`,
  open: 'Abrir en Tributary',
  footer: (profile) =>
    `Recibes este resumen de ${profile} porque lo creaste. Cámbialo o elimínalo en Resúmenes de Tributary.`,
  unsubscribe: 'Dejar de recibir este correo',
}

export const languages = { en, es }
