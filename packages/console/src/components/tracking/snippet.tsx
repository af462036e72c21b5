import { useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { CodeBlock } from '../layout/code-block.tsx'
import { QueryState } from '../status/query-state.tsx'

/** The script tag for the page, with how to install it. */
export function Snippet() {
  const { t } = useTranslation()
  const snippet = useRead('tracking.readSnippet', {})
  return (
    <>
      <p>{t('tracker.page_text')}</p>
      <QueryState query={snippet}>
        {({ data }) => <CodeBlock label={t('tracker.snippet')} text={data.html} />}
      </QueryState>
    </>
  )
}
