import { useMemo } from 'react'
import { TimeChart } from '../../../components/charts/time-chart.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Chip } from '../../../components/layout/chip.tsx'
import { useNames } from '../../../components/names/use-names.ts'
import { QueryState } from '../../../components/status/query-state.tsx'
import { SmallTable } from '../../../components/tables/small-table.tsx'
import { useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useView } from '../../../data/view.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { everyDay, type SurveyData } from './survey-days.ts'

/** What customers answered, against the credit of the same conversions. */
export function SurveyResult() {
  const { t } = useTranslation()
  const { range, model } = useView()
  const survey = useRead('survey.readSurvey', { date_from: range.from, date_to: range.to, model })
  return (
    <Card title={t('survey.result')} aside={t('survey.result_range')} isStale={survey.isPlaceholderData}>
      <QueryState query={survey}>
        {({ data, meta }) =>
          data.answers === 0 ? (
            <p className="quiet">{t('survey.no_answers')}</p>
          ) : (
            <div className="stack">
              <ResponseRate data={data} />
              <Options data={data} />
              <Days data={data} from={meta.date_from} to={meta.date_to} />
              {data.unclassified.length > 0 && (
                <p className="quiet">
                  {t('survey.unclassified')}{' '}
                  {data.unclassified.map(({ text, count }) => `${text} (${count})`).join(', ')}
                </p>
              )}
            </div>
          )
        }
      </QueryState>
    </Card>
  )
}

type Interval = { low: number; high: number } | null

function useIntervalText() {
  const { t } = useTranslation()
  const formats = useFormats()
  return (interval: Interval) =>
    interval && t('survey.interval', { low: formats.percent(interval.low), high: formats.percent(interval.high) })
}

function ResponseRate({ data }: { data: SurveyData }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const intervalText = useIntervalText()
  return (
    <p>
      {t('survey.response', {
        answers: formats.count(data.answers),
        answered: formats.count(data.conversions_with_answer),
        outcomes: formats.count(data.outcomes),
        rate: formats.percent(data.response_rate),
      })}{' '}
      <span className="quiet">{intervalText(data.response_interval)}</span>
    </p>
  )
}

function Options({ data }: { data: SurveyData }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const intervalText = useIntervalText()
  const titles = ['option', 'answers', 'share', 'credited', 'difference'] as const
  return (
    <div className="wide-table" role="group" aria-label={t('survey.result')} tabIndex={0}>
      <SmallTable label={t('survey.result')} titles={titles.map((title) => t(`survey.${title}`))}>
        {data.options.map((option) => (
          <tr key={option.key}>
            <th scope="row">
              {option.label} {option.is_unseen && <Chip tone="warn">{t('survey.unseen')}</Chip>}
              {option.channel && <small className="quiet"> {channelName(option.channel)}</small>}
            </th>
            <td className="num">{formats.count(option.answers)}</td>
            <td className="num" title={intervalText(option.interval) ?? undefined}>
              {formats.percent(option.share)}
            </td>
            <td className="num">{formats.percent(option.credited_share)}</td>
            <td className="num">
              {formats.percent(option.difference)}
              {option.difference_interval && (
                <small className="quiet"> {intervalText(option.difference_interval)}</small>
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
    </div>
  )
}

const colors = ['var(--water)', 'var(--ink-3)', 'var(--ink-2)'] as const
/** Lines that can be told apart; the table has all options. */
const linesMax = colors.length

function Days({ data, from, to }: { data: SurveyData; from: string; to: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { days, values } = useMemo(() => everyDay(data, from, to), [data, from, to])
  const shown = data.options.toSorted((a, b) => b.answers - a.answers).slice(0, linesMax)
  const series = shown.map(({ key, label }, index) => ({
    ...{ id: key, label, kind: 'line' as const, color: colors[index]! },
    values: values.map((counts) => counts[key] ?? 0),
  }))
  return (
    <TimeChart
      label={t('survey.over_time')}
      days={days}
      bands={[{ height: 140, series }]}
      format={formats.count}
      short={formats.count}
    />
  )
}
