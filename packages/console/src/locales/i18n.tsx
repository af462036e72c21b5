import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { en } from './en.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export type Message = string | { one: string; other: string }
export type MessageKey = keyof typeof en
export type Messages = Record<MessageKey, Message>
/** The type of another language: the same keys and plural forms. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : { one: string; other: string } }
export type Values = Record<string, string | number>

/** Returns the text of a key; `{name}` is replaced from the values, `count` selects the plural form. */
export type Translate = (key: MessageKey, values?: Values) => string

/** Returns the translation of an API value, or the fallback if there is none. */
export type TranslateName = (key: string, fallback: string) => string

export interface Translation {
  language: Language
  /** The browser's variant of the language, such as `es-CL`, for numbers and dates. */
  locale: string
  t: Translate
  translateName: TranslateName
  choose: (language: Language) => void
}

/** Returns an empty text while a message is not loaded; the page renders again when it is. */
export function createTranslate(messages: Partial<Messages>, locale: string): Translate {
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, values = {}) => {
    const message = messages[key] ?? ''
    const text =
      typeof message === 'string' ? message : message[plural.select(Number(values.count)) === 'one' ? 'one' : 'other']
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

const I18nContext = createContext<Translation | null>(null)

export function TranslationProvider({
  language,
  messages,
  choose,
  children,
}: {
  language: Language
  messages: Partial<Messages>
  choose: (language: Language) => void
  children: ReactNode
}) {
  const translation = useMemo(() => {
    const locale = localeOf(language, navigator.languages)
    const t = createTranslate(messages, locale)
    const translateName: TranslateName = (key, fallback) => (key in messages ? t(key as MessageKey) : fallback)
    return { language, locale, choose, t, translateName }
  }, [language, messages, choose])
  return <I18nContext.Provider value={translation}>{children}</I18nContext.Provider>
}

export function useTranslation(): Translation {
  const translation = useContext(I18nContext)
  if (!translation) throw new Error('no words above this component')
  return translation
}

const storageKey = 'tributary.language'

/** The stored language, or else the first supported language of the browser. */
export function startingLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  const preferred = [chosen ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return (
    languages.find(
      (language) => language === preferred.find((tag) => (languages as readonly string[]).includes(tag)),
    ) ?? 'en'
  )
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}

function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language
}
