import { useTranslation } from '../../locales/i18n.tsx'

/** The message of a platform as it sent it, marked as a quotation. */
export function PlatformQuote({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <span className="quiet">
      {t('rejection.original')} <q lang="en">{text}</q>
    </span>
  )
}
