import { Delta, type Meaning } from '../../components/layout/delta.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Site } from './site.ts'

type Figure = Exclude<keyof Site['totals'], 'engaged_visits'>

/** The totals with their change. */
export function SiteTiles({ data, isStale }: { data: Site; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { totals, compared } = data
  const tiles: { id: Figure; text: string; meaning: Meaning; as?: 'points' }[] = [
    { id: 'visitors', text: formats.count(totals.visitors), meaning: 'more_is_better' },
    { id: 'visits', text: formats.count(totals.visits), meaning: 'more_is_better' },
    { id: 'page_views', text: formats.count(totals.page_views), meaning: 'more_is_better' },
    { id: 'bounce_rate', text: formats.percent(totals.bounce_rate), meaning: 'less_is_better', as: 'points' },
    { id: 'seconds_per_visit', text: durationText(totals.seconds_per_visit, formats.duration), meaning: 'neutral' },
    { id: 'conversions', text: formats.decimal(totals.conversions, 0), meaning: 'more_is_better' },
    { id: 'value', text: totals.value === null ? '–' : formats.shortMoney(totals.value), meaning: 'more_is_better' },
  ]
  return (
    <section className={`card site-tiles${isStale ? ' stale' : ''}`} aria-label={t('site.totals')}>
      {tiles.map(({ id, text, meaning, as }) => (
        <div key={id} className="site-tile">
          <h2>{t(`site.${id}`)}</h2>
          <p>{text}</p>
          {compared && totals[id] !== null && (
            <small>
              <Delta now={totals[id]} before={compared.totals[id]} meaning={meaning} {...(as && { as })} />
            </small>
          )}
        </div>
      ))}
    </section>
  )
}

function durationText(seconds: number | null, duration: (seconds: number) => string): string {
  return seconds === null ? '–' : duration(Math.round(seconds))
}
