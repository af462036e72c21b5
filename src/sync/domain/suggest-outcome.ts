import type { Locale } from '../../http/pages/page.ts'

/** Labels of the outcomes that every profile starts with, and of the two values for none. */
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

/** An outcome that the profile named keeps the profile's name. */
export function outcomeLabel(key: string, locale: Locale, ownName: string | undefined): string {
  return labels[key]?.[locale] ?? ownName ?? key
}

/**
 * Common stage names; the first matching rule wins. Patterns are without accents, and in both languages because pipelines mix
 * them.
 */
const rules: readonly [key: string, words: RegExp][] = [
  ['ignored', /\b(spam|duplicad[oa]|duplicate|test|prueba|descalificad[oa]|disqualified|unqualified)\b/],
  ['ignored', /\b(lost|perdid[oa]|no interesad[oa]|not interested|cold|frio|cancelad[oa]|cancelled|no[- ]?show)\b/],
  ['closed_won', /\b(won|ganad[oa]|closed|cerrad[oa]|vendid[oa]|venta|sold|customer|cliente|paid|pagad[oa])\b/],
  ['quote_sent', /\b(quote|quoted|cotizacion|cotizad[oa]|presupuesto|proposal|propuesta|estimate|offer|oferta)\b/],
  [
    'appointment_booked',
    /\b(appointments?|booked|booking|citas?|agend\w+|reservad[oa]|reserva|meeting|reunion|call scheduled|scheduled|demo|consulta)\b/,
  ],
  ['contact_reply', /\b(repl(y|ied)|respondi\w*|respuesta|contacted|contactad[oa]|in conversation|en conversacion)\b/],
  ['dm_started', /\b(dm|mensaje|message|chat|whatsapp|conversacion|conversation)\b/],
  ['lead_created', /\b(new|nuev[oa]s?|leads?|prospectos?|inquiry|consultas|entrada|incoming|interesad[oa])\b/],
]

/** Returns the outcome that a stage's name suggests, if the stage may be mapped to it; otherwise null. */
export function suggestOutcome(stageName: string, outcomes: readonly string[]): string | null {
  const plain = stageName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[_/]+/g, ' ')
  const fitting = rules.find(([key, words]) => words.test(plain) && outcomes.includes(key))
  return fitting?.[0] ?? null
}
