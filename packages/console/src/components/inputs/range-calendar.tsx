import '@mantine/dates/styles.layer.css'
import '../../theme/mantine-forms.css'
import 'dayjs/locale/es'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { type DayRange, todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'

/** Loaded when the picker is opened, because most people choose a preset. */
export function RangeCalendar({ range, onChoose }: { range: DayRange; onChoose: (range: DayRange) => void }) {
  const { language, t } = useTranslation()
  const { profile } = useSession()
  const isPhone = window.innerWidth < 600
  const [chosen, setChosen] = useState<[string | null, string | null]>([range.from, range.to])
  return (
    <DatePicker
      type="range"
      fullWidth={isPhone}
      locale={language}
      ariaLabels={{
        previousMonth: t('label.previous_month'),
        nextMonth: t('label.next_month'),
        previousYear: t('range.previous_year'),
        nextYear: t('range.next_year'),
        monthLevelControl: t('range.choose_month'),
        yearLevelControl: t('range.choose_year'),
      }}
      firstDayOfWeek={1}
      allowSingleDateInRange
      maxDate={todayIn(profile.timezone)}
      defaultDate={range.to}
      value={chosen}
      onChange={([from, to]) => {
        setChosen([from, to])
        if (from && to) onChoose({ from: from.slice(0, 10), to: to.slice(0, 10) })
      }}
    />
  )
}
