import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useFormats } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { ExperimentDetails } from './experiment.ts'

const stateChanges = ['freeze', 'start', 'complete', 'stop', 'void'] as const
type StateChange = (typeof stateChanges)[number]
const isStateChange = (kind: string): kind is StateChange => (stateChanges as readonly string[]).includes(kind)

/** When to turn the campaigns on and off, which is done at the platform. */
export function Schedule({ spans }: { spans: NonNullable<ExperimentDetails['schedule']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = todayIn(formats.zone)
  return (
    <Card title={t('experiments.schedule')}>
      <p className="quiet">{t('experiments.schedule_more')}</p>
      <ul className="plain-list experiment-list">
        {spans.map(({ start, end, is_on }) => (
          <li key={start} aria-current={start <= today && today <= end ? 'date' : undefined}>
            <Chip tone={is_on ? 'on' : 'plain'}>{t(is_on ? 'experiments.on' : 'experiments.off')}</Chip>
            {formats.days(start, end)}
            {start <= today && today <= end && <b>{t('experiments.today')}</b>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Changes of the tested campaigns while the experiment ran, which may explain a part of the result. */
export function OtherChanges({ experiment: { history, started_at, design, kind } }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (kind === 'imported' || started_at === null) return null
  const others = history.filter(({ kind }) => !isStateChange(kind))
  return (
    <Card title={t('experiments.others')}>
      {others.length === 0 ? (
        <p className="quiet">
          {t(design.campaign_ids.length > 0 ? 'experiments.no_others' : 'experiments.others_unknown')}
        </p>
      ) : (
        <>
          <p className="quiet">{t('experiments.others_more')}</p>
          <ul className="plain-list experiment-list">
            {others.map(({ occurred_at, text }) => (
              <li key={`${occurred_at} ${text}`}>
                <span className="quiet">{formats.time(occurred_at)}</span>
                <span lang="en">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

export function HistoryCard({ experiment: { history, created_at } }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const changes = history.flatMap(({ kind, occurred_at }) =>
    isStateChange(kind) ? [{ at: occurred_at, text: t(`experiments.was_${kind}`) }] : [],
  )
  return (
    <Card title={t('experiments.history')}>
      <ul className="plain-list">
        {[{ at: created_at, text: t('label.created') }, ...changes].map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span className="quiet">{formats.time(at)}</span>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
