import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../locales/i18n.tsx'

/** Links from an empty page to the guided setup. */
export function ToStart() {
  const { t } = useTranslation()
  return <Link to="/start">{t('to_start')}</Link>
}
