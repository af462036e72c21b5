import type { Language, Messages } from './i18n.tsx'

/** What the first page says. */
export async function loadFirst(language: Language): Promise<Partial<Messages>> {
  return language === 'es' ? (await import('./es/first.ts')).first : (await import('./en/first.ts')).first
}

/** Everything: what the other pages say comes while the first one is looked at. */
export async function loadMessages(language: Language): Promise<Partial<Messages>> {
  const rest = language === 'es' ? import('./es/rest.ts') : import('./en/rest.ts')
  return { ...(await loadFirst(language)), ...(await rest).rest }
}
