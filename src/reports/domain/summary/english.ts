import type { SummaryMessages } from './summary-messages.ts'

export const english: SummaryMessages = {
  locale: 'en-GB',
  began: ({ date, origin, isOffSite }) =>
    isOffSite
      ? `The journey began on ${date} away from the website${origin ? `, through ${origin}` : ''}.`
      : `The journey began on ${date}${origin ? ` through ${origin}` : ''}.`,
  size: ({ events, days, pages }) =>
    `It holds ${counted(events, 'event')} ${over(days)}${pages > 0 ? `, ${counted(pages, 'page view')} among them` : ''}.`,
  onlyPages: (pages, days) => `It holds ${counted(pages, 'page view')} ${over(days)} and nothing else.`,
  favouritePage: (path, count) => `The page seen most was ${path} (${count} times).`,
  milestone: ({ event_type, count, date, daysAfter, amounts }) => {
    const worth = amounts ? ` of ${amounts}${count > 1 ? ' in all' : ''}` : ''
    const when = `${date}${daysAfter > 0 ? `, ${counted(daysAfter, 'day')} after the start` : ''}`
    if (count === 1) return `There was ${singular(event_type)}${worth} on ${when}.`
    return `There were ${count} ${plural(event_type)}${worth}, the first on ${when}.`
  },
  channels: (list) => `The channels involved were ${list}.`,
  from: ({ devices, countries }) =>
    `Visits came${devices ? ` on ${devices}` : ''}${countries ? ` from ${countries}` : ''}.`,
  ended: ({ date, event }) => `The last event is ${event} on ${date}.`,
  cutAt: (events) => `Only the first ${events} events are considered.`,
  origin: ({ channel, source, campaign }) => {
    const details = [source, campaign && `campaign “${campaign}”`].filter(Boolean).join(', ')
    return details ? `${channel} (${details})` : channel
  },
  eventName: singular,
  device: (device) => devices.get(device) ?? device,
  highlights: {
    origin: (origin) => `Came through ${origin}`,
    total: (event_type, count, amounts) =>
      `${count} ${count === 1 ? noun(event_type) : plural(event_type)}${amounts ? `: ${amounts}` : ''}`,
    timeTo: (event_type, days) =>
      days === 0
        ? `${sentenceCase(singular(event_type))} within a day`
        : `${counted(days, 'day')} to ${singular(event_type)}`,
    channels: (list) => `Channels: ${list}`,
  },
}

const nouns: Record<string, [article: string, singular: string, plural: string]> = {
  page_view: ['a', 'page view', 'page views'],
  lead_created: ['a', 'lead', 'leads'],
  dm_started: ['a', 'conversation', 'conversations'],
  contact_reply: ['a', 'reply', 'replies'],
  appointment_booked: ['an', 'appointment', 'appointments'],
  quote_sent: ['a', 'quote', 'quotes'],
  closed_won: ['a', 'won deal', 'won deals'],
  order_placed: ['an', 'order', 'orders'],
  payment_received: ['a', 'payment', 'payments'],
  payment_refunded: ['a', 'refund', 'refunds'],
  identify: ['an', 'identification', 'identifications'],
}

const devices = new Map(Object.entries({ mobile: 'a phone', desktop: 'a computer', tablet: 'a tablet' }))

function noun(event_type: string): string {
  return nouns[event_type]?.[1] ?? `“${event_type.replaceAll('_', ' ')}” event`
}

function singular(event_type: string): string {
  return `${nouns[event_type]?.[0] ?? 'a'} ${noun(event_type)}`
}

function plural(event_type: string): string {
  return nouns[event_type]?.[2] ?? `${noun(event_type)}s`
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function over(days: number): string {
  return days === 0 ? 'within a day' : `over ${counted(days, 'day')}`
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
