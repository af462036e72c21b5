import { useEffect, useState } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'

export function FilterBox({
  text,
  onText,
  status,
  onStatus,
}: {
  text: string
  onText: (text: string | undefined) => void
  status: 'ACTIVE' | 'PAUSED' | undefined
  onStatus: (status: 'ACTIVE' | 'PAUSED' | undefined) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onText(typed || undefined), 200)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <>
      <input
        className="field"
        type="search"
        value={typed}
        placeholder={t('campaigns.filter')}
        aria-label={t('campaigns.filter')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {(['ACTIVE', 'PAUSED'] as const).map((item) => (
        <button
          key={item}
          type="button"
          className="pick"
          aria-pressed={status === item}
          onClick={() => onStatus(status === item ? undefined : item)}
        >
          {t(item === 'ACTIVE' ? 'campaigns.active' : 'campaigns.paused')}
        </button>
      ))}
      <span style={{ flex: 1 }} />
    </>
  )
}
