import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Schedule } from './digest.ts'

/** Describes when a digest is sent: `every Monday at 8:00`. */
export function useScheduleText(): (schedule: Schedule) => string {
  const { t } = useTranslation()
  const weekdayName = useWeekdayName()
  return (schedule) => {
    const hour = `${schedule.hour}:00`
    if (schedule.kind === 'daily') return t('digests.daily', { hour })
    if (schedule.kind === 'weekly') return t('digests.weekly', { weekday: weekdayName(schedule.weekday), hour })
    return t('digests.monthly', { day: schedule.month_day, hour })
  }
}

/** The name of a weekday; 1 is Monday. */
export function useWeekdayName(): (weekday: number) => string {
  const { locale } = useFormats()
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return (weekday) => names.format(new Date(Date.UTC(2024, 0, weekday)))
}
