import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../locales/i18n.tsx'

/** The way from a list that nothing has arrived in to where something can be connected. */
export function ToConnections() {
  const { t } = useTranslation()
  return (
    <Link to="/set-up" search={{ view: 'connections' } as never}>
      {t('to_connections')}
    </Link>
  )
}
