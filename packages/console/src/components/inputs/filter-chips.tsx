import { useTranslation } from '../../locales/i18n.tsx'
import { OpenButton, UnlessShared } from '../shared/unless-shared.tsx'

export interface ChosenFilter {
  name: string
  /** What is filtered, for example "Country". */
  title: string
  /** The selected value, as the reader knows it. */
  value: string
}

/** The selected filters as buttons; each removes its filter. */
export function FilterChips({
  chosen,
  onRemove,
}: {
  chosen: readonly ChosenFilter[]
  onRemove: (name: string) => void
}) {
  const { t } = useTranslation()
  return chosen.map(({ name, title, value }) => (
    <OpenButton key={name} className="pick" aria-pressed onClick={() => onRemove(name)}>
      <small>{title}</small> <span className="filter-value">{value}</span>
      <UnlessShared>
        <span aria-hidden="true"> ×</span>
        <span className="visually-hidden"> {t('label.remove_this_filter')}</span>
      </UnlessShared>
    </OpenButton>
  ))
}
