import type { SummaryMessages } from './summary-messages.ts'

export const spanish: SummaryMessages = {
  locale: 'es',
  began: ({ date, origin, isOffSite }) =>
    isOffSite
      ? `El recorrido empezó el ${date} fuera del sitio web${origin ? `, por ${origin}` : ''}.`
      : `El recorrido empezó el ${date}${origin ? ` por ${origin}` : ''}.`,
  size: ({ events, days, pages }) =>
    `Consta de ${counted(events, 'evento', 'eventos')} ${over(days)}${
      pages > 0 ? `, entre ellos ${counted(pages, 'página vista', 'páginas vistas')}` : ''
    }.`,
  onlyPages: (pages, days) =>
    `Consta solo de ${counted(pages, 'página vista', 'páginas vistas')} ${over(days)}, sin ningún otro evento.`,
  favouritePage: (path, count) => `La página más vista fue ${path} (${count} veces).`,
  milestone: ({ event_type, count, date, daysAfter, amounts }) => {
    const worth = amounts ? ` por ${amounts}${count > 1 ? ' en total' : ''}` : ''
    const when = `el ${date}${daysAfter > 0 ? `, ${counted(daysAfter, 'día', 'días')} después del inicio` : ''}`
    if (count === 1) return `Hubo ${singular(event_type)}${worth} ${when}.`
    return `Hubo ${count} ${plural(event_type)}${worth}; ${isFeminine(event_type) ? 'la primera' : 'el primero'}, ${when}.`
  },
  channels: (list) => `Intervinieron los canales ${list}.`,
  from: ({ devices, countries }) =>
    `Las visitas llegaron${devices ? ` desde ${devices}` : ''}${countries ? `${devices ? ',' : ''} de ${countries}` : ''}.`,
  ended: ({ date, event }) => `El último evento es ${event} el ${date}.`,
  cutAt: (events) => `Solo se consideran los primeros ${events} eventos.`,
  origin: ({ channel, source, campaign }) => {
    const details = [source, campaign && `campaña «${campaign}»`].filter(Boolean).join(', ')
    return details ? `${channel} (${details})` : channel
  },
  eventName: singular,
  device: (device) => devices.get(device) ?? device,
  highlights: {
    origin: (origin) => `Llegó por ${origin}`,
    total: (event_type, count, amounts) =>
      `${count} ${count === 1 ? noun(event_type) : plural(event_type)}${amounts ? `: ${amounts}` : ''}`,
    timeTo: (event_type, days) =>
      days === 0
        ? `${sentenceCase(singular(event_type))} en menos de un día`
        : `${counted(days, 'día', 'días')} hasta ${singular(event_type)}`,
    channels: (list) => `Canales: ${list}`,
  },
}

const nouns: Record<string, [article: 'un' | 'una', singular: string, plural: string]> = {
  page_view: ['una', 'página vista', 'páginas vistas'],
  lead_created: ['un', 'contacto nuevo', 'contactos nuevos'],
  dm_started: ['una', 'conversación', 'conversaciones'],
  contact_reply: ['una', 'respuesta', 'respuestas'],
  appointment_booked: ['una', 'cita', 'citas'],
  quote_sent: ['un', 'presupuesto', 'presupuestos'],
  closed_won: ['una', 'venta cerrada', 'ventas cerradas'],
  order_placed: ['un', 'pedido', 'pedidos'],
  payment_received: ['un', 'pago', 'pagos'],
  payment_refunded: ['una', 'devolución', 'devoluciones'],
  identify: ['una', 'identificación', 'identificaciones'],
}

const devices = new Map(Object.entries({ mobile: 'un teléfono', desktop: 'un ordenador', tablet: 'una tableta' }))

function noun(event_type: string): string {
  return nouns[event_type]?.[1] ?? `evento «${event_type.replaceAll('_', ' ')}»`
}

function singular(event_type: string): string {
  return `${nouns[event_type]?.[0] ?? 'un'} ${noun(event_type)}`
}

function plural(event_type: string): string {
  return nouns[event_type]?.[2] ?? `eventos «${event_type.replaceAll('_', ' ')}»`
}

function isFeminine(event_type: string): boolean {
  return nouns[event_type]?.[0] === 'una'
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function over(days: number): string {
  return days === 0 ? 'en menos de un día' : `a lo largo de ${counted(days, 'día', 'días')}`
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
