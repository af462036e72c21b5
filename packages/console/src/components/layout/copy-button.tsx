import { useEffect, useState } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from './buttons.tsx'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <LinkButton onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copy.done') : (label ?? t('copy.action'))}</span>
    </LinkButton>
  )
}
