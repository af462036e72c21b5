import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { Snippet } from '../../components/tracking/snippet.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, TextInput } from '../../theme/mantine.ts'

const ways = ['page', 'gtm', 'store'] as const

/** Three ways to install the script, and a check that updates automatically. */
export function Tracker() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [way, tabs] = useTabs('way', ways, t('tracker.ways'), (view) => t(`tracker.way_${view}`))
  const keys = useRead('tracking.listTrackingKeys', {})
  const issue = useMutationAction('tracking.issueTrackingKey', {
    changes: ['tracking.listTrackingKeys', 'tracking.readSnippet', 'profiles.readReadiness'],
  })
  return (
    <>
      <Card title={t('tracker.title')}>
        <QueryState query={keys}>
          {({ data }) =>
            data.length === 0 ? (
              <div className="stack">
                <p>{t('tracker.no_key')}</p>
                {issue.isError && <ErrorMessage error={issue.error} />}
                {may('attribution:write') && (
                  <div>
                    <Button loading={issue.isPending} onClick={() => issue.mutate({})}>
                      {t('tracker.make_key')}
                    </Button>
                  </div>
                )}
              </div>
            ) : (
              <div className="stack">
                {tabs}
                {way === 'page' && <Snippet />}
                {way === 'gtm' && <TagManager />}
                {way === 'store' && <StorePixel />}
              </div>
            )
          }
        </QueryState>
      </Card>
      {(keys.data?.data.length ?? 0) > 0 && <Verification />}
    </>
  )
}

function TagManager() {
  const { t } = useTranslation()
  const installer = useRead('tracking.readGtmInstaller', {})
  return (
    <>
      <p>{t('tracker.gtm_text')}</p>
      <QueryState query={installer}>
        {({ data }) => (
          <>
            <CodeBlock label={t('tracker.gtm_tag')} text={data.tag_html} />
            <CodeBlock label={t('tracker.gtm_container')} text={JSON.stringify(data.container, null, 2)} />
          </>
        )}
      </QueryState>
    </>
  )
}

function StorePixel() {
  const { t } = useTranslation()
  const installer = useRead('tracking.readStorePixelInstaller', {})
  return (
    <>
      <p>{t('tracker.store_text')}</p>
      <QueryState query={installer}>
        {({ data }) => <CodeBlock label={t('tracker.store_code')} text={data.code} />}
      </QueryState>
    </>
  )
}

/** Asks the page to report its tracker, and polls for the result. */
function Verification() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const verification = useRead('tracking.readVerification', {}, { everyMs: 2_000, staleMs: 0 })
  const start = useMutationAction('tracking.startVerification', { changes: ['tracking.readVerification'] })
  const { values, text } = useFields({ page_url: '' }, start.error)
  const { page_url: url } = values
  const state = verification.data?.data ?? null
  return (
    <Card title={t('verification.title')}>
      <div className="stack">
        <p>{t('verification.text')}</p>
        {state && (
          <>
            <p aria-live="polite">
              <Chip tone={state.status === 'verified' ? 'on' : state.status === 'failed' ? 'bad' : 'warn'}>
                {t(`verification.${state.status}`)}
              </Chip>{' '}
              {t(`verification.seen_${state.seen}`)}{' '}
              {state.seen_at && <span className="quiet">{formats.ago(state.seen_at)}</span>}
            </p>
            {state.status !== 'verified' && (
              <p>
                <a href={state.verification_url} target="_blank" rel="noreferrer">
                  {t('verification.open_page')}
                </a>
              </p>
            )}
          </>
        )}
        {may('attribution:write') && (
          <Form
            runs={start}
            action={t(state ? 'verification.again' : 'verification.start')}
            variant={state?.status === 'verified' ? 'default' : 'filled'}
            onSubmit={() => start.mutate({ body: url.trim() ? { page_url: url.trim() } : {} })}
          >
            <TextInput label={t('verification.page')} {...text('page_url')} inputMode="url" />
          </Form>
        )}
      </div>
    </Card>
  )
}
