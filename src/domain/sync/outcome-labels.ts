import type { Locale } from '../handoff/choose-locale.ts'

/** What the outcomes that every profile begins with are called, and the two words for none. */
const labels: Record<string, Record<Locale, string>> = {
  lead_created: { en: 'Lead created', es: 'Prospecto creado' },
  dm_started: { en: 'Conversation started', es: 'Conversación iniciada' },
  appointment_booked: { en: 'Appointment booked', es: 'Cita agendada' },
  quote_sent: { en: 'Quote sent', es: 'Cotización enviada' },
  contact_reply: { en: 'Contact replied', es: 'Contacto respondió' },
  closed_won: { en: 'Deal won', es: 'Venta ganada' },
  unmapped: { en: 'Not mapped yet', es: 'Sin asignar' },
  ignored: { en: 'Ignored', es: 'Ignorada' },
}

/** An outcome that the profile named itself is called what the profile calls it. */
export function outcomeLabel(key: string, locale: Locale, ownName: string | undefined): string {
  return labels[key]?.[locale] ?? ownName ?? key
}
