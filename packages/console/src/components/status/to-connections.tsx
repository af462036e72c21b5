import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../locales/i18n.tsx'

/** Links from an empty list to the page of connections. */
export function ToConnections() {
  const { t } = useTranslation()
  return (
    <Link to="/set-up" search={{ view: 'connections' } as never}>
      {t('to_connections')}
    </Link>
  )
}
