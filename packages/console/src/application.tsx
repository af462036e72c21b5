import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from './data/queries.ts'
import { type Language, type Messages, storeLanguage, TranslationProvider } from './locales/i18n.tsx'
import { loadMessages } from './locales/load-messages.ts'
import { cssVariables, theme } from './theme/theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'tributary.theme' })

/** Provides theme, translations and data to every page. */
export function Application({
  nonce,
  startsWith,
  children,
}: {
  nonce: string
  startsWith: { language: Language; messages: Partial<Messages> }
  children: ReactNode
}) {
  const [locale, setLocale] = useState(startsWith)
  useEffect(() => {
    document.documentElement.lang = locale.language
  }, [locale.language])
  useEffect(() => {
    const load = () =>
      void loadMessages(startsWith.language).then((messages) =>
        setLocale((now) => (now.language === startsWith.language ? { ...now, messages } : now)),
      )
    // The first page has its texts; everything else follows an input.
    const isFirst = location.pathname === '/' && !location.search.includes('chart=')
    if (!isFirst) return load()
    const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const input of inputs) window.addEventListener(input, load, { once: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, load)
    }
  }, [startsWith.language])
  const choose = async (language: Language) => {
    storeLanguage(language)
    setLocale({ language, messages: await loadMessages(language) })
  }
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <TranslationProvider
        language={locale.language}
        messages={locale.messages}
        choose={(language) => void choose(language)}
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </TranslationProvider>
    </MantineProvider>
  )
}
