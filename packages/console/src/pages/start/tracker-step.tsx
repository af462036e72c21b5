import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldError } from '../../components/inputs/field-error.ts'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { StepStatus } from './step-status.tsx'
import type { StartProgress } from './use-progress.ts'

/** The script tag for the page, and a check that updates automatically. */
export function TrackerStep({ progress }: { progress: StartProgress }) {
  const { t } = useTranslation()
  const keys = useRead('tracking.listTrackingKeys', {})
  const issue = useMutationAction('tracking.issueTrackingKey', {
    changes: ['tracking.listTrackingKeys', 'tracking.readSnippet'],
  })
  return (
    <QueryState query={keys}>
      {({ data }) =>
        data.length === 0 ? (
          <>
            <p>{t('start.tracker_text')}</p>
            {issue.isError && <ErrorMessage error={issue.error} />}
            <div>
              <Button loading={issue.isPending} onClick={() => issue.mutate({})}>
                {t('tracker.make_key')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Snippet />
            <Verify progress={progress} />
          </>
        )
      }
    </QueryState>
  )
}

function Snippet() {
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

function Verify({ progress: { verification, isVerified } }: { progress: StartProgress }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile } = useSession()
  const [url, setUrl] = useState(() => (profile.domains[0] ? `https://${profile.domains[0]}/` : ''))
  const start = useMutationAction('tracking.startVerification', { changes: ['tracking.readVerification'] })
  if (isVerified) {
    return <StepStatus isThere>{t('start.tracker_done', { ago: formats.ago(verification!.verified_at!) })}</StepStatus>
  }
  return (
    <>
      <form
        className="start-fields"
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate({ body: { page_url: url.trim() } })
        }}
      >
        <TextInput
          label={t('start.where')}
          description={t('start.where_more')}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={fieldError(start.error, 'page_url')}
          inputMode="url"
          required
        />
        {start.isError && <ErrorMessage error={start.error} />}
        <div>
          <Button type="submit" loading={start.isPending} variant={verification ? 'default' : 'filled'}>
            {t('start.check')}
          </Button>
        </div>
      </form>
      {verification && (
        <>
          <p>
            <a className="pick" href={verification.verification_url} target="_blank" rel="noreferrer">
              {t('verification.open_page')}
            </a>
          </p>
          <StepStatus isThere={false}>
            {t(`verification.seen_${verification.seen}`)} {verification.status === 'failed' && t('verification.failed')}
          </StepStatus>
        </>
      )}
    </>
  )
}
