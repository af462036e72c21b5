import { useCallback } from 'react'
import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

export const siteDimensions = ['page', 'entry_page', 'source', 'campaign', 'country', 'device'] as const
export type SiteDimension = (typeof siteDimensions)[number]

/** How a filter of the address and of the service names visits without a value. */
export const noValue = '(none)'

/** The name of a value as readers know it. */
export function useValueName(): (dimension: SiteDimension, value: string | null) => string {
  const { t } = useTranslation()
  const { deviceName } = useNames()
  const { locale } = useFormats()
  return useCallback(
    (dimension, value) => {
      if (value === null || value === noValue) return t(`site.no_${dimension === 'page' ? 'entry_page' : dimension}`)
      if (dimension === 'device') return deviceName(value)
      if (dimension === 'country') return countryName(value, locale)
      return value === '*' ? t('site.no_entry_page') : value
    },
    [t, deviceName, locale],
  )
}

function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
