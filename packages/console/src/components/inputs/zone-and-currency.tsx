import { NativeSelect } from '../../theme/mantine.ts'

/** The time zone and the reporting currency of a profile. */
export function ZoneAndCurrency({
  labels,
  zone,
  onZone,
  currency,
  onCurrency,
}: {
  labels: { zone: string; currency: string }
  zone: string
  onZone: (zone: string) => void
  currency: string
  onCurrency: (currency: string) => void
}) {
  return (
    <>
      <NativeSelect
        label={labels.zone}
        value={zone}
        onChange={(event) => onZone(event.target.value)}
        data={withOwn(Intl.supportedValuesOf('timeZone'), zone)}
      />
      <NativeSelect
        label={labels.currency}
        value={currency}
        onChange={(event) => onCurrency(event.target.value)}
        data={withOwn(Intl.supportedValuesOf('currency'), currency)}
      />
    </>
  )
}

/** Browsers do not list every time zone that they can be in, for example UTC. */
const withOwn = (all: readonly string[], own: string) => (all.includes(own) ? [...all] : [own, ...all])
