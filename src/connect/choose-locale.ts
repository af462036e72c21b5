export type Locale = 'en' | 'es'

/** Spanish when the browser prefers it to English, else English. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [tag = '', ...rest] = wish.trim().toLowerCase().split(';')
    const quality = rest.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = (language: Locale) =>
    Math.max(0, ...wishes.filter((wish) => wish.language === language).map(({ quality }) => quality))
  const firstOf = (language: Locale) => wishes.findIndex((wish) => wish.language === language)
  if (best('es') !== best('en')) return best('es') > best('en') ? 'es' : 'en'
  return best('es') > 0 && firstOf('es') < firstOf('en') ? 'es' : 'en'
}
