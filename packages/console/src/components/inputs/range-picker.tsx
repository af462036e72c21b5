import { lazy, Suspense } from 'react'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { presets, rangeBefore } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Wait } from '../status/wait.tsx'
import { DropDown } from './drop-down.tsx'
import './range-picker.css'

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((file) => ({ default: file.RangeCalendar })))

/** Selects the date range of a report and, optionally, the range to compare with. */
export function RangePicker({ showsBefore = false }: { showsBefore?: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { range, preset, change } = useView()
  const before = rangeBefore(range)
  const days = formats.days(range.from, range.to)
  const button = (
    <>
      {days}
      {showsBefore && <small>{t('range.before', { days: formats.days(before.from, before.to) })}</small>}
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
