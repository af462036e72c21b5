import { Link } from '@tanstack/react-router'
import { useTranslation } from '../locales/words.tsx'
import { EmptyState } from '../parts/empty-note.tsx'
import { Page } from '../parts/page.tsx'

export function UnknownPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('unknown.title')}>
      <EmptyState title={t('unknown.words')} action={<Link to="/">{t('unknown.act')}</Link>} />
    </Page>
  )
}
