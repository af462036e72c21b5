import { Link } from '@tanstack/react-router'
import { useTranslation } from '../locales/i18n.tsx'
import { EmptyState } from '../components/status/empty-state.tsx'
import { Page } from '../components/layout/page.tsx'

export function UnknownPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('unknown.title')}>
      <EmptyState title={t('unknown.words')} action={<Link to="/">{t('unknown.act')}</Link>} />
    </Page>
  )
}
