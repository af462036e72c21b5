import type { Language, Messages } from './i18n.tsx'

/** Loads the texts of the first page. */
export async function loadFirst(language: Language): Promise<Partial<Messages>> {
  return language === 'es' ? (await import('./es/first.ts')).first : (await import('./en/first.ts')).first
}

/** Loads all texts; the remaining ones load while the first page is shown. */
export async function loadMessages(language: Language): Promise<Partial<Messages>> {
  const rest = language === 'es' ? import('./es/rest.ts') : import('./en/rest.ts')
  return { ...(await loadFirst(language)), ...(await rest).rest }
}
