import { dayMs } from '../../kernel/time/durations.ts'

/** The text to accept before ad sets are duplicated and swapped. Every change is a new version. */
export const swapConsentVersion = '2026-11-18'

export const swapConsentTexts = {
  en: 'Each ad set that optimises for the current dataset is duplicated onto the clean dataset, with its ads; the duplicate starts and the original is paused. Duplicates begin their learning phase again and may cost more until it ends. The originals stay, paused, and the swap can be undone.',
  es: 'Cada conjunto de anuncios que optimiza para el conjunto de datos actual se duplica en el conjunto de datos limpio, con sus anuncios; el duplicado se activa y el original se pausa. Los duplicados comienzan de nuevo su fase de aprendizaje y pueden costar más hasta que termine. Los originales se conservan, pausados, y el cambio se puede deshacer.',
} as const

export interface SwapConsent {
  version: string
  text_hash: string
  accepted_by: string
  accepted_at: Date
}

export type ConsentError = 'missing' | 'version' | 'text' | 'accepted_by' | 'in_the_future' | 'too_old'

const ageMaxMs = dayMs
/** Tolerance for clock differences. */
const aheadMaxMs = 60_000

/** Null if a workspace member accepted the current text within one day. */
export function checkSwapConsent(
  consent: SwapConsent | null,
  expected: { hashes: readonly string[]; isMember: boolean; now: Date },
): ConsentError | null {
  if (!consent) return 'missing'
  if (consent.version !== swapConsentVersion) return 'version'
  if (!expected.hashes.includes(consent.text_hash.toLowerCase())) return 'text'
  if (!expected.isMember) return 'accepted_by'
  const ageMs = expected.now.getTime() - consent.accepted_at.getTime()
  if (ageMs < -aheadMaxMs) return 'in_the_future'
  return ageMs > ageMaxMs ? 'too_old' : null
}
