import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { Page } from '../../components/layout/page.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import './ads.css'

type Ad = OperationResponse<'ranking.listTopPerformers'>['data'][number]

const windows = ['7d', '14d', '28d', 'lifetime'] as const

/** Ranks ads among comparable ads: the score, what it was compared with, its confidence and the reasons. */
export function AdsPage() {
  const { t } = useTranslation()
  const [window = '28d', setWindow] = useParameter('ranking', windows)
  const ads = useRead('ranking.listTopPerformers', { window, limit: 50 })
  const controls = (
    <div className="view-tabs" role="group" aria-label={t('ads.window')}>
      {windows.map((candidate) => (
        <button
          key={candidate}
          type="button"
          className="pick"
          aria-pressed={window === candidate}
          onClick={() => setWindow(candidate)}
        >
          {t(`ads.window_${candidate}`)}
        </button>
      ))}
    </div>
  )
  return (
    <Page title={t('nav.ads')} lead={t('ads.lead')} controls={controls}>
      <QueryState query={ads} wait={<Wait height={420} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('ads.empty')} action={<ToConnections />}>
              {t('ads.empty_more')}
            </EmptyState>
          ) : (
            <ol className={`ads${ads.isPlaceholderData ? ' stale' : ''}`}>
              {data.map((ad, index) => (
                <AdCard key={ad.ad_external_id} ad={ad} rank={index + 1} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Page>
  )
}

function AdCard({ ad, rank }: { ad: Ad; rank: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kindName } = useNames()
  const score = ad.composite_score
  const cohort = [ad.cohort_objective, ad.cohort_format, ad.cohort_audience_warmth]
    .filter((text) => text !== '' && text !== 'all')
    .map(kindName)
  return (
    <li className="card ad">
      <Thumbnail ad={ad} rank={rank} />
      <div className="ad-main">
        <h2>{ad.ad_name}</h2>
        <p className="quiet">
          {ad.campaign_name} › {ad.ad_set_name}
        </p>
        <ul className="ad-reasons">
          {ad.reason_codes.length === 0 && <li>{t('ads.average')}</li>}
          {ad.reason_codes.slice(0, 5).map((reason) => (
            <li key={`${reason.layer} ${reason.polarity}`} data-polarity={reason.polarity}>
              <span aria-hidden="true">{reason.polarity === 'strength' ? '+' : '−'}</span>{' '}
              {t(reason.polarity === 'strength' ? 'ads.strength' : 'ads.weakness', {
                layer: layerName(reason.layer, t),
                percent: formats.percent(
                  (reason.polarity === 'strength' ? reason.percentile : 100 - reason.percentile) / 100,
                ),
              })}{' '}
              <span className="quiet ad-sureness">· {t(`ads.confidence_${reason.sample_confidence}`)}</span>
            </li>
          ))}
        </ul>
        <p className="quiet">
          {t(cohort.length > 0 ? 'ads.cohort' : 'ads.cohort_all', {
            count: ad.cohort_n_ads,
            cohort: cohort.join(', '),
          })}
        </p>
      </div>
      <div className="ad-side">
        <dl className="ad-figures">
          <Metric title={t('ads.score')} value={score === null ? '–' : formats.decimal(score, 0)} />
          <Metric title={t('metric.spend')} value={formats.shortMoney(ad.spend)} />
          <Metric title={t('metric.cash_short')} value={formats.shortMoney(ad.attributed_revenue)} />
          <Metric title={t('metric.roas')} value={formats.decimal(ad.roas)} />
          <Metric title={t('metric.ctr')} value={formats.percent(ad.ctr / 100, 2)} />
        </dl>
        <div className="score-bar" aria-hidden="true">
          <i style={{ width: `${Math.max(0, Math.min(100, score ?? 0))}%` }} />
        </div>
        <p className="quiet ad-basis">
          {t(`ads.maturity_${ad.maturity_stage}`)} · {t('ads.truth')} {t(`ads.truth_${ad.truth_grade}`)}
        </p>
      </div>
    </li>
  )
}

function Metric({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const layers = [
  'attributed_revenue',
  'attributed_pipeline',
  'post_click_messaging',
  'click_intent',
  'attention',
  'platform_diagnostics',
  'delivery',
] as const

function layerName(layer: string, t: (key: MessageKey) => string): string {
  const known = layers.find((candidate) => candidate === layer)
  return known ? t(`ads.layer_${known}`) : layer.replaceAll('_', ' ')
}

/**
 * Ad images are hosted by the platforms, and the console makes no request to another origin. It shows an image only if this
 * service serves it, otherwise the rank and the kind of the ad.
 */
function Thumbnail({ ad, rank }: { ad: Ad; rank: number }) {
  const { t } = useTranslation()
  const { kindName } = useNames()
  const [isBroken, setBroken] = useState(false)
  const url = ad.creative_thumbnail_url
  const isOurs =
    url !== null && (url.startsWith('data:image/') || url.startsWith('/') || url.startsWith(location.origin))
  return (
    <div className="thumbnail">
      {isOurs && !isBroken ? (
        <img src={url} alt={t('ads.picture', { name: ad.ad_name })} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <>
          <b>{rank}</b>
          <small>{kindName(ad.creative_format ?? ad.cohort_format)}</small>
        </>
      )}
    </div>
  )
}
