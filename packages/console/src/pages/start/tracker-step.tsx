import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { Snippet } from '../../components/tracking/snippet.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, TextInput } from '../../theme/mantine.ts'
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

function Verify({ progress: { verification, isVerified } }: { progress: StartProgress }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile } = useSession()
  const start = useMutationAction('tracking.startVerification', { changes: ['tracking.readVerification'] })
  const { values, text } = useFields(
    { page_url: profile.domains[0] ? `https://${profile.domains[0]}/` : '' },
    start.error,
  )
  if (isVerified) {
    return <StepStatus isThere>{t('start.tracker_done', { ago: formats.ago(verification!.verified_at!) })}</StepStatus>
  }
  return (
    <>
      <Form
        className="start-fields"
        runs={start}
        action={t('start.check')}
        variant={verification ? 'default' : 'filled'}
        onSubmit={() => start.mutate({ body: { page_url: values.page_url.trim() } })}
      >
        <TextInput
          label={t('start.where')}
          description={t('start.where_more')}
          {...text('page_url')}
          inputMode="url"
          required
        />
      </Form>
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
