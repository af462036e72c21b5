import { useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { CodeBlock } from '../layout/code-block.tsx'
import { QueryState } from '../status/query-state.tsx'
import { Wait } from '../status/wait.tsx'

/** About as tall as the script, which has more lines on a phone. */
const waitHeight = 'clamp(166px, 410px - 18vw, 340px)'

/** The script tag for the page, with how to install it. */
export function Snippet() {
  const { t } = useTranslation()
  const snippet = useRead('tracking.readSnippet', {})
  return (
    <>
      <p>{t('tracker.page_text')}</p>
      <QueryState query={snippet} wait={<Wait height={waitHeight} />}>
        {({ data }) => <CodeBlock label={t('tracker.snippet')} text={data.html} />}
      </QueryState>
    </>
  )
}
