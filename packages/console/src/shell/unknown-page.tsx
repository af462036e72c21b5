import { Link } from '@tanstack/react-router'
import { useWords } from '../locales/words.tsx'
import { EmptyNote } from '../parts/empty-note.tsx'
import { Page } from '../parts/page.tsx'

export function UnknownPage() {
  const { say } = useWords()
  return (
    <Page title={say('unknown.title')}>
      <EmptyNote title={say('unknown.words')} act={<Link to="/">{say('unknown.act')}</Link>} />
    </Page>
  )
}
