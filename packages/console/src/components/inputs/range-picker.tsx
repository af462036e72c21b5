import { lazy, Suspense } from 'react'
import { useFormats } from '../../data/session.tsx'
import { comparedRange, comparisons, useView } from '../../data/view.ts'
import { presets } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Wait } from '../status/wait.tsx'
import { DropDown } from './drop-down.tsx'
import './range-picker.css'

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((file) => ({ default: file.RangeCalendar })))

/** Selects the date range of a report and, with `canCompare`, the period to compare with. */
export function RangePicker({ canCompare = false }: { canCompare?: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { range, preset, versus, change } = useView()
  const compared = comparedRange(range, versus)
  const days = formats.days(range.from, range.to)
  const button = (
    <>
      {days}
      {canCompare && compared && <small>{t('range.before', { days: formats.days(compared.from, compared.to) })}</small>}
    </>
  )
  return (
    <DropDown kind="dialog" label={t('range.label', { days })} button={button}>
      {(close) => (
        <div className="range-choice">
          <div className="range-presets">
            {presets.map((candidate) => (
              <button
                key={candidate}
                type="button"
                className="bare-button"
                aria-pressed={preset === candidate}
                onClick={() => {
                  change({ range: candidate, from: undefined, to: undefined })
                  close()
                }}
              >
                {t(`range.${candidate}`)}
              </button>
            ))}
            {canCompare && (
              <div className="range-presets" role="group" aria-label={t('label.compare_with')}>
                <div className="menu-label" aria-hidden="true">
                  {t('label.compare_with')}
                </div>
                {comparisons.map((candidate) => (
                  <button
                    key={candidate}
                    type="button"
                    className="bare-button"
                    aria-pressed={versus === candidate}
                    onClick={() => {
                      change({ versus: candidate === 'before' ? undefined : candidate })
                      close()
                    }}
                  >
                    {t(`range.compare_${candidate}`)}
                  </button>
                ))}
              </div>
            )}
          </div>
          <Suspense fallback={<Wait height={272} width={252} />}>
            <RangeCalendar
              range={range}
              onChoose={({ from, to }) => {
                change({ range: undefined, from, to })
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </DropDown>
  )
}
