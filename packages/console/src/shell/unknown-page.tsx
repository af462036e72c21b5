import { Link } from '@tanstack/react-router'
import { useTranslation } from '../locales/words.tsx'
import { EmptyNote } from '../parts/empty-note.tsx'
import { Page } from '../parts/page.tsx'

export function UnknownPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('unknown.title')}>
      <EmptyNote title={t('unknown.words')} action={<Link to="/">{t('unknown.act')}</Link>} />
    </Page>
  )
}
