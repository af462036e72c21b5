import { platformColor } from '../../components/charts/colors.ts'
import { providerName } from '../../components/names/platform-name.ts'

/** The name of a provider after a letter in a fixed colour, by which its card is found. */
export function ProviderTitle({ provider }: { provider: string }) {
  const name = providerName(provider) ?? provider
  return (
    <span className="provider-title">
      <span className="provider-mark" aria-hidden="true" style={{ color: platformColor(provider) }}>
        {name.charAt(0)}
      </span>
      {name}
    </span>
  )
}
