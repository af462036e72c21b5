import { Link, useParams } from '@tanstack/react-router'
import { Chip } from '../../components/layout/chip.tsx'
import { Page } from '../../components/page/page.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { DesignCard } from './design-card.tsx'
import { type ExperimentDetails, stateTones } from './experiment.ts'
import { ExperimentActions } from './experiment-actions.tsx'
import { HistoryCard, OtherChanges, Schedule } from './experiment-timeline.tsx'
import { IntervalBar } from './interval-bar.tsx'
import { ByHand } from './result/by-hand.tsx'
import { CalibrationCard } from './result/calibration-card.tsx'
import { GeoResult } from './result/geo-result.tsx'
import { HoldoutResult } from './result/holdout-result.tsx'
import { RegionFacts } from './result/region-facts.tsx'
import { amountFormat, resultSentence } from './result-text.ts'
import './experiments.css'

/** One experiment: what it found in one sentence, how far that can be trusted, its design and what comes next. */
export function ExperimentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { t } = useTranslation()
  const read = useRead('experiments.readExperiment', { id }, { keepsPrevious: false })
  const experiment = read.data?.data
  return (
    <Page
      title={experiment?.name ?? t('experiments.one')}
      controls={experiment && <ExperimentActions experiment={experiment} />}
      lead={
        <Link to="/experiments" search={{} as never}>
          {t('experiments.all')}
        </Link>
      }
    >
      <QueryState query={read}>{({ data }) => <ExperimentBody experiment={data} />}</QueryState>
    </Page>
  )
}

function ExperimentBody({ experiment }: { experiment: ExperimentDetails }) {
  const { result, state } = experiment
  return (
    <>
      <ResultCard experiment={experiment} />
      {result && state !== 'void' && (
        <>
          {result.geo && <GeoResult experiment={experiment} geo={result.geo} />}
          {result.people && <HoldoutResult experiment={experiment} result={result} />}
        </>
      )}
      <div className="two two-even">
        <DesignCard experiment={experiment} />
        <div className="stack">
          <CalibrationCard experiment={experiment} />
          <ByHand experiment={experiment} />
          {experiment.schedule && <Schedule spans={experiment.schedule} />}
          <OtherChanges experiment={experiment} />
          <HistoryCard experiment={experiment} />
        </div>
      </div>
    </>
  )
}

function ResultCard({ experiment }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, kind, design, result } = experiment
  const isShown = result !== null && state !== 'void'
  const format = amountFormat(design.metric.measure, formats)
  return (
    <section className="card stack" aria-label={t('experiments.result')}>
      <div className="chips">
        <Chip tone={stateTones[state]}>{t(`experiments.state_${state}`)}</Chip>
        {kind === 'imported' && <Chip>{t('experiments.kind_imported')}</Chip>}
        {isShown && !result.is_final && <Chip tone="on">{t('experiments.so_far')}</Chip>}
      </div>
      <p className="experiment-sentence">{resultSentence(experiment, t, formats)}</p>
      {isShown && result.interval && result.conclusion !== 'not_reliable' && (
        <>
          <IntervalBar
            range={{ ...result.interval, value: result.incremental }}
            neutral={t('experiments.zero')}
            format={format}
          />
          <p className="quiet">
            {t('experiments.interval_more', { count: Math.round(result.interval.level * 100) })}{' '}
            {!result.is_final && t('experiments.look_early')}
          </p>
        </>
      )}
      {isShown && <Trust experiment={experiment} />}
    </section>
  )
}

/** What the result rests on: the sizes of the groups, and what it cost. */
function Trust({ experiment: { result, design } }: { experiment: ExperimentDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { people, sample_ratio, days, geo, lift, iroas } = result!
  return (
    <dl className="facts-list facts-stacked">
      {lift !== null && (
        <>
          <dt>{t('label.change_noun')}</dt>
          <dd>{t('experiments.lift_of', { percent: formats.percent(lift, 1) })}</dd>
        </>
      )}
      {iroas !== null && (
        <>
          <dt>{t('experiments.per_spend')}</dt>
          <dd>
            {design.metric.measure === 'value'
              ? t('experiments.per_spend_value', { amount: formats.money(iroas), unit: formats.money(1) })
              : t('experiments.per_spend_each', { amount: formats.money(iroas > 0 ? 1 / iroas : null) })}
          </dd>
        </>
      )}
      {people && (
        <>
          <dt>{t('experiments.groups')}</dt>
          <dd>
            {t('experiments.group_sizes', {
              treated: formats.count(people.treated),
              held_out: formats.count(people.held_out),
            })}
          </dd>
        </>
      )}
      {days && (
        <>
          <dt>{t('experiments.groups')}</dt>
          <dd>{t('experiments.day_counts', days)}</dd>
        </>
      )}
      {geo && <RegionFacts geo={geo} />}
      {sample_ratio && (
        <>
          <dt>{t('experiments.balance')}</dt>
          <dd>
            <Chip tone={sample_ratio.is_mismatch ? 'bad' : 'on'}>
              {t(sample_ratio.is_mismatch ? 'experiments.unbalanced' : 'experiments.balanced')}
            </Chip>{' '}
            {t(sample_ratio.is_mismatch ? 'experiments.unbalanced_more' : 'experiments.balanced_more')}
          </dd>
        </>
      )}
    </dl>
  )
}
