import '../../theme/mantine-forms.css'
import { NativeSelect } from '@mantine/core'

/** In which days and which money a profile counts. */
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

/** A browser does not list every zone that it may be in, such as UTC. */
const withOwn = (all: readonly string[], own: string) => (all.includes(own) ? [...all] : [own, ...all])
