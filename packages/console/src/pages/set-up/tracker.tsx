import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useWords } from '../../locales/words.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Card } from '../../parts/card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { ViewTabs } from '../../parts/view-tabs.tsx'

const ways = ['page', 'gtm', 'store'] as const

/** The script for one's pages in three ways, and a check that goes green by itself. */
export function Tracker() {
  const { say } = useWords()
  const { may } = useSession()
  const [way = 'page', setWay] = useParameter('way', ways)
  const keys = useRead('tracking.listTrackingKeys', {})
  const issue = useAct('tracking.issueTrackingKey', {
    changes: ['tracking.listTrackingKeys', 'tracking.readSnippet', 'profiles.readReadiness'],
  })
  return (
    <>
      <Card title={say('tracker.title')}>
        <Answered query={keys}>
          {({ data }) =>
            data.length === 0 ? (
              <div className="stack">
                <p>{say('tracker.no_key')}</p>
                {issue.isError && <FailureNote error={issue.error} />}
                {may('attribution:write') && (
                  <div>
                    <Button loading={issue.isPending} onClick={() => issue.mutate({ input: {} })}>
                      {say('tracker.make_key')}
                    </Button>
                  </div>
                )}
              </div>
            ) : (
              <div className="stack">
                <ViewTabs
                  label={say('tracker.ways')}
                  views={ways}
                  chosen={way}
                  nameOf={(one) => say(`tracker.way_${one}`)}
                  onChoose={(one) => setWay(one === 'page' ? undefined : one)}
                />
                {way === 'page' && <Snippet />}
                {way === 'gtm' && <TagManager />}
                {way === 'store' && <StorePixel />}
              </div>
            )
          }
        </Answered>
      </Card>
      {(keys.data?.data.length ?? 0) > 0 && <Verification />}
    </>
  )
}

function Snippet() {
  const { say } = useWords()
  const snippet = useRead('tracking.readSnippet', {})
  return (
    <>
      <p>{say('tracker.page_words')}</p>
      <Answered query={snippet}>{({ data }) => <CodeBlock label={say('tracker.snippet')} text={data.html} />}</Answered>
    </>
  )
}

function TagManager() {
  const { say } = useWords()
  const installer = useRead('tracking.readGtmInstaller', {})
  return (
    <>
      <p>{say('tracker.gtm_words')}</p>
      <Answered query={installer}>
        {({ data }) => (
          <>
            <CodeBlock label={say('tracker.gtm_tag')} text={data.tag_html} />
            <CodeBlock label={say('tracker.gtm_container')} text={JSON.stringify(data.container, null, 2)} />
          </>
        )}
      </Answered>
    </>
  )
}

function StorePixel() {
  const { say } = useWords()
  const installer = useRead('tracking.readStorePixelInstaller', {})
  return (
    <>
      <p>{say('tracker.store_words')}</p>
      <Answered query={installer}>
        {({ data }) => <CodeBlock label={say('tracker.store_code')} text={data.code} />}
      </Answered>
    </>
  )
}

/** Asks the page to report itself; what came of it is looked up until it did. */
function Verification() {
  const { say } = useWords()
  const formats = useFormats()
  const { may } = useSession()
  const [url, setUrl] = useState('')
  const verification = useRead('tracking.readVerification', {}, { everyMs: 2_000, staleMs: 0 })
  const start = useAct('tracking.startVerification', { changes: ['tracking.readVerification'] })
  const state = verification.data?.data ?? null
  return (
    <Card title={say('verification.title')}>
      <div className="stack">
        <p>{say('verification.words')}</p>
        {state && (
          <>
            <p aria-live="polite">
              <Chip tone={state.status === 'verified' ? 'on' : state.status === 'failed' ? 'bad' : 'warn'}>
                {say(`verification.${state.status}`)}
              </Chip>{' '}
              {say(`verification.seen_${state.seen}`)}{' '}
              {state.seen_at && <span className="quiet">{formats.ago(state.seen_at)}</span>}
            </p>
            {state.status !== 'verified' && (
              <p>
                <a href={state.verification_url} target="_blank" rel="noreferrer">
                  {say('verification.open_page')}
                </a>
              </p>
            )}
          </>
        )}
        {may('attribution:write') && (
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault()
              start.mutate({ input: { body: url.trim() ? { page_url: url.trim() } : {} } })
            }}
          >
            <TextInput
              label={say('verification.page')}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              inputMode="url"
            />
            {start.isError && <FailureNote error={start.error} />}
            <div className="acts">
              <Button
                type="submit"
                variant={state?.status === 'verified' ? 'default' : 'filled'}
                loading={start.isPending}
              >
                {say(state ? 'verification.again' : 'verification.start')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  )
}
