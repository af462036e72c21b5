import { Link } from '@tanstack/react-router'
import { Page } from '../components/page/page.tsx'
import { EmptyState } from '../components/status/empty-state.tsx'
import { useTranslation } from '../locales/i18n.tsx'

export function UnknownPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('unknown.title')}>
      <EmptyState title={t('unknown.text')} action={<Link to="/">{t('unknown.action')}</Link>} />
    </Page>
  )
}
