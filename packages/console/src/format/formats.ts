/** Formats numbers, money and dates for the language of the user and the profile. */
export interface Formats {
  /**
   * With the decimals of the currency: `$13,034,076`; another currency than the profile's is shown with its code: `USD 12.50`.
   */
  money(value: number | string | null | undefined, currency?: string): string
  /** For tiles: `$13.03M`. */
  shortMoney(value: number | null | undefined, currency?: string): string
  /** For the axis of a chart: `$1.5M`. */
  axisMoney(value: number): string
  count(value: number | null | undefined): string
  decimal(value: number | null | undefined, digits?: number): string
  /** A share: 0.82 is `82%`. */
  percent(value: number | null | undefined, digits?: number): string
  /** A local day: `2026-11-07` is `7 Nov`, with the year if it is not the current one. */
  day(day: string): string
  /** `2026-03`: `March 2026`. */
  month(month: string): string
  days(from: string, to: string): string
  /** `14`: `2:00 PM`. */
  hour(hour: number): string
  /** An instant in the profile's time zone: `7 Nov, 14:05`, with the year if it is not the current one. */
  time(instant: string): string
  dayOf(instant: string): string
  /** `2 hours ago`. */
  ago(instant: string, now?: number): string
  /** `3 days`, `4 hr`. */
  duration(seconds: number): string
  /** Separators for number inputs. */
  separators: { thousandSeparator: string; decimalSeparator: string }
  /** `CL`: `Chile`. */
  country(code: string): string
  currency: string
  /** Number of decimals of the currency. */
  unit: number
  locale: string
  zone: string
}

const nothing = '–'

export function formatsFor({ locale, currency, zone }: { locale: string; currency: string; zone: string }): Formats {
  const cached = new Map<string, Intl.NumberFormat>()
  const numbers = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    let format = cached.get(key)
    if (!format) {
      format = new Intl.NumberFormat(locale, options)
      cached.set(key, format)
    }
    return format
  }
  const thisYear = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(new Date())
  const dates = new Map<string, Intl.DateTimeFormat>()
  const dateFormat = (isThisYear: boolean, timeZone: string, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = `${isThisYear} ${timeZone} ${Object.keys(more)}`
    let format = dates.get(key)
    if (!format) {
      const year = isThisYear ? {} : { year: 'numeric' as const }
      format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone, ...more })
      dates.set(key, format)
    }
    return format
  }
  const yearOf = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone })
  const instantAs = (instant: string, more: Intl.DateTimeFormatOptions) => {
    const time = new Date(instant)
    const parts = dateFormat(yearOf.format(time) === thisYear, zone, more).formatToParts(time)
    // Uses non-breaking spaces within `5:39 p. m.`.
    const isOfHour = (at: number) => [parts[at], parts[at + 1]].some((part) => part?.type === 'dayPeriod')
    return parts.map(({ value }, index) => (isOfHour(index) ? value.replaceAll(' ', '\u00a0') : value)).join('')
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const day = (text: string) =>
    dateFormat(text.slice(0, 4) === thisYear, 'UTC', {}).format(new Date(`${text}T00:00:00Z`))
  const asMoney = (options: Intl.NumberFormatOptions, code: string) =>
    numbers({
      style: 'currency',
      currency: code,
      // Many currencies share the signs of dollar and peso, so only the profile's own currency is shown with a sign.
      currencyDisplay: code === currency ? 'narrowSymbol' : 'code',
      ...options,
    })
  const partsOfNumber = numbers({ minimumFractionDigits: 1 }).formatToParts(10_000)
  const separator = (type: 'group' | 'decimal') => partsOfNumber.find((part) => part.type === type)?.value ?? ''
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    locale,
    currency,
    zone,
    separators: { thousandSeparator: separator('group'), decimalSeparator: separator('decimal') },
    money: (value, code = currency) =>
      value === null || value === undefined ? nothing : asMoney({}, code).format(Number(value)),
    shortMoney: (value, code = currency) => {
      if (value === null || value === undefined) return nothing
      const size = Math.abs(value)
      if (size < 100_000) return asMoney({}, code).format(value)
      const digits = size < 1_000_000 ? 0 : 2
      return asMoney(
        { notation: 'compact', maximumFractionDigits: digits, minimumFractionDigits: digits },
        code,
      ).format(value)
    },
    axisMoney: (value) => asMoney({ notation: 'compact', maximumFractionDigits: 1 }, currency).format(value),
    unit: numbers({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
    count: (value) => (value === null || value === undefined ? nothing : numbers({}).format(value)),
    decimal: (value, digits = 2) =>
      value === null || value === undefined
        ? nothing
        : numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    percent: (value, digits = 0) =>
      value === null || value === undefined
        ? nothing
        : numbers({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    day,
    month: (month) =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    days: (from, to) => (from === to ? day(from) : `${day(from)} – ${day(to)}`),
    hour: (hour) => hours.format(Date.UTC(2000, 0, 1, hour)),
    time: (instant) => instantAs(instant, { hour: 'numeric', minute: '2-digit' }),
    dayOf: (instant) => instantAs(instant, {}),
    ago: (instant, now = Date.now()) => {
      const seconds = (Date.parse(instant) - now) / 1000
      const [unit, size] = unitOf(Math.abs(seconds))
      return relative.format(Math.round(seconds / size), unit)
    },
    country: (code) => (/^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code),
    duration: (seconds) => {
      const [unit, size] = unitOf(seconds)
      // The short form of days is not used in Spanish.
      const unitDisplay = unit === 'day' ? 'long' : 'short'
      return numbers({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }).format(seconds / size)
    },
  }
}

function unitOf(seconds: number): ['second' | 'minute' | 'hour' | 'day', number] {
  if (seconds < 60) return ['second', 1]
  if (seconds < 3_600) return ['minute', 60]
  if (seconds < 86_400 * 2) return ['hour', 3_600]
  return ['day', 86_400]
}
