import type { Formats } from '../../format/formats.ts'
import type { Translate } from '../../locales/i18n.tsx'
import type { Experiment, Measure } from './experiment.ts'

/** Formats an amount of the metric: money, or a number with a decimal only if it is small. */
export function amountFormat(measure: Measure, formats: Pick<Formats, 'money' | 'decimal'>): (value: number) => string {
  if (measure === 'value') return (value) => formats.money(value)
  return (value) => {
    const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0
    // Adding zero removes the sign of a rounded zero.
    return formats.decimal(Number(value.toFixed(digits)) + 0, digits)
  }
}

type Described = Pick<Experiment, 'state' | 'design' | 'result'>

/** What an experiment found, as one sentence without statistical terms; what happens next if there is no result. */
export function resultSentence(
  { state, design, result }: Described,
  t: Translate,
  formats: Pick<Formats, 'money' | 'decimal' | 'day'>,
): string {
  if (state === 'void') return t('experiments.is_void')
  if (result === null) {
    const days = { start: formats.day(design.start), end: formats.day(design.end) }
    if (state === 'draft' || state === 'planned' || state === 'running') return t(`experiments.is_${state}`, days)
    return t('experiments.found_no_data')
  }
  const { conclusion, incremental, interval } = result
  if (conclusion === 'no_data') return t(result.is_final ? 'experiments.found_no_data' : 'experiments.no_data_yet')
  if (conclusion === 'not_reliable' || interval === null) return t('experiments.found_not_reliable')
  const { measure } = design.metric
  const format = amountFormat(measure, formats)
  const inUnits = (value: number) => t(`experiments.amount_${measure}`, { amount: format(value) })
  if (conclusion === 'too_small_to_detect') {
    return t('experiments.found_too_small', { lower: format(interval.lower), upper: inUnits(interval.upper) })
  }
  // A loss is shown as a positive amount, so its bounds change places.
  const [lower, upper] =
    conclusion === 'increase' ? [interval.lower, interval.upper] : [-interval.upper, -interval.lower]
  const amount = inUnits(Math.abs(incremental))
  return t(`experiments.found_${conclusion}`, { amount, lower: format(lower), upper: format(upper) })
}

/** The result in a cell of a list; null if there is none. */
export function shortResult(
  { state, design, result }: Described,
  t: Translate,
  formats: Pick<Formats, 'money' | 'decimal'>,
): string | null {
  if (result === null || state === 'void') return null
  const { conclusion, incremental, interval } = result
  if (conclusion !== 'increase' && conclusion !== 'decrease') return t(`experiments.short_${conclusion}`)
  if (interval === null) return t('experiments.short_no_data')
  const { measure } = design.metric
  const format = amountFormat(measure, formats)
  return t('experiments.short_found', {
    amount: t(`experiments.amount_${measure}`, { amount: format(incremental) }),
    lower: format(interval.lower),
    upper: format(interval.upper),
  })
}
