import type { OperationResponse } from '@tributary/client'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../components/layout/buttons.tsx'
import { platformName } from '../components/names/platform-name.ts'
import { Progress } from '../components/status/progress.tsx'
import { queryClient } from '../data/queries.ts'
import { useFormats } from '../data/session.tsx'
import { isRunning, useActivity } from '../data/use-activity.ts'
import { stopWork, tryWorkAgain, useOwnWork, useResumeWork } from '../data/use-own-work.ts'
import type { OwnWork } from '../data/work-state.ts'
import { type MessageKey, useTranslation } from '../locales/i18n.tsx'
import './activity.css'

type Work = OperationResponse<'overview.readActivity'>['data'][number]

/**
 * Shows long-running work of the profile on every page, both in the service and in this browser; it survives a reload. When a
 * task ends, the data of the page is refetched.
 */
export function Activity() {
  const { t } = useTranslation()
  const read = useActivity()
  const running = (read.data?.data ?? []).filter(isRunning)
  useResumeWork(read.dataUpdatedAt)
  const own = useOwnWork().filter(({ state }) => state !== 'done')
  useRefetchAtEnd([...running, ...own].map(({ id }) => id).join(' '))
  if (running.length + own.length === 0) return null
  return (
    <section className="activity" aria-label={t('activity.title')}>
      {own.map((work) => (
        <OwnLine key={work.id} work={work} />
      ))}
      {running.slice(0, 4).map((work) => (
        <WorkLine key={`${work.kind} ${work.id}`} work={work} />
      ))}
      {running.length > 4 && <small className="quiet">{t('label.and_more', { count: running.length - 4 })}</small>}
    </section>
  )
}

function WorkLine({ work }: { work: Work }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const name = t(`activity.${work.kind}`, { subject: subjectOf(work, t) })
  const parts = [
    work.state === 'queued' || work.state === 'waiting' ? t(`activity.${work.state}`) : null,
    work.progress === null ? null : formats.percent(work.progress),
    work.done ? t(`activity.${work.kind}_done` as MessageKey, { count: work.done }) : null,
  ]
  return (
    <div className="activity-line" title={work.error ?? undefined}>
      <span>{name}</span>
      <Progress label={name} value={work.progress} />
      <small className="quiet">{parts.filter(Boolean).join(' · ')}</small>
    </div>
  )
}

/** Work of the console itself; it can be stopped, and retried after a failure. */
function OwnLine({ work }: { work: OwnWork }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kind, name: subject, state, done, total, error } = work
  const name = t(`activity.${kind}`, { subject })
  const share = total === null ? null : done / total
  const parts = [share === null ? null : formats.percent(share), t(`activity.${kind}_done`, { count: done })]
  return (
    <div className="activity-line">
      <span>{name}</span>
      {state === 'running' && <Progress label={name} value={share} />}
      <small className="quiet">{state === 'failed' ? error : parts.filter(Boolean).join(' · ')}</small>
      <div className="activity-actions">
        {state === 'failed' && <LinkButton onClick={() => void tryWorkAgain(work)}>{t('failure.retry')}</LinkButton>}
        <LinkButton onClick={() => void stopWork(work.id)}>
          {t('activity.stop')}
          <span className="visually-hidden"> {subject}</span>
        </LinkButton>
      </div>
    </div>
  )
}

function subjectOf({ kind, subject }: Work, t: ReturnType<typeof useTranslation>['t']): string {
  if (kind === 'export') return platformName(subject)
  if (kind !== 'recompute') return subject ?? ''
  return t(`activity.cause_${subject}` as MessageKey)
}

/** Refetches the data of the page after a task ended, because the task changed it. */
function useRefetchAtEnd(ids: string): void {
  const before = useRef('')
  useEffect(() => {
    const isOver = before.current.split(' ').some((id) => id !== '' && !ids.split(' ').includes(id))
    before.current = ids
    if (!isOver) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !/^(sessions|overview\.readActivity)/.test(String(queryKey[0])),
    })
  }, [ids])
}
