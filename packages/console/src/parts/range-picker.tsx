import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../data/session.tsx'
import { useView } from '../data/view.ts'
import { presets, rangeBefore } from '../format/days.ts'
import { useWords } from '../locales/words.tsx'
import { Wait } from './wait.tsx'
import './range-picker.css'

const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((file) => ({ default: file.RangeCalendar })))

/** Which days a report is of, and optionally which it is compared with. */
export function RangePicker({ showsBefore = false }: { showsBefore?: boolean }) {
  const { say } = useWords()
  const formats = useFormats()
  const { range, preset, change } = useView()
  const [isOpen, setOpen] = useState(false)
  const before = rangeBefore(range)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="pick" onClick={() => setOpen(!isOpen)} aria-label={say('range.label', { days: formats.days(range.from, range.to) })}>
          {formats.days(range.from, range.to)}
          {showsBefore && <small>{say('range.before', { days: formats.days(before.from, before.to) })}</small>}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="range-choice">
          <div className="range-presets">
            {presets.map((one) => (
              <button
                key={one}
                type="button"
                className="bare-button"
                aria-pressed={preset === one}
                onClick={() => {
                  change({ range: one, from: undefined, to: undefined })
                  setOpen(false)
                }}
              >
                {say(`range.${one}`)}
              </button>
            ))}
          </div>
          <Suspense fallback={<Wait height={272} width={252} />}>
            <RangeCalendar
              range={range}
              onChoose={({ from, to }) => {
                change({ range: undefined, from, to })
                setOpen(false)
              }}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
