import { TextFilter } from '../../components/inputs/text-filter.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

export function FilterBox({
  text,
  onText,
  status,
  onStatus,
}: {
  text: string
  onText: (text: string | undefined, options: { isTyping: true }) => void
  status: 'ACTIVE' | 'PAUSED' | undefined
  onStatus: (status: 'ACTIVE' | 'PAUSED' | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextFilter label={t('campaigns.filter')} text={text} onText={onText} />
      {(['ACTIVE', 'PAUSED'] as const).map((item) => (
        <PickButton
          key={item}
          aria-pressed={status === item}
          onClick={() => onStatus(status === item ? undefined : item)}
        >
          {t(item === 'ACTIVE' ? 'campaigns.active' : 'campaigns.paused')}
        </PickButton>
      ))}
      <span style={{ flex: 1 }} />
    </>
  )
}
