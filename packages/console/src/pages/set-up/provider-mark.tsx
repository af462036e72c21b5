import { platformColor } from '../../components/charts/colors.ts'
import type { Described } from './provider-setup.tsx'

/** Own marks, in a square of 20. */
const shapes: Readonly<Record<string, string>> = {
  social_ads: 'M2.5 12c0-4 2-6.5 4-6.5 4 0 4 9 7.5 9 2 0 3.5-1.5 3.5-4s-1.5-5-3.5-5c-3.5 0-4 9-7.5 9-2 0-4-1-4-2.5z',
  search_ads: 'M16.5 7A7 7 0 1 0 17 11h-6.5',
  crm_b:
    'M8 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 9L16 4M14 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0zM5.5 14L3 17M5 7L4 4',
  payments_b: 'M2.5 10c2-4 5-5 7.5-5s5.5 1 7.5 5c-2 4-5 5-7.5 5s-5.5-1-7.5-5zM7 10l2 2 4-4',
  snapchat_ads: 'M5 16V9a5 5 0 0 1 10 0v7l-1.7-1.5-1.6 1.5-1.7-1.5L8.3 16l-1.6-1.5zM8 9.5v.5M12 9.5v.5',
  payments_c: 'M6 17l2-13h4.5a3.5 3.5 0 0 1 0 7H8M9 17l1-6',
  linkedin_ads: 'M4.5 9v7M4.5 4.5v1M9 16V9M9 12.5C9 10.5 10.5 9 12.5 9S16 10.5 16 12.5V16',
  pinterest_ads: 'M10 12v5.5M5.5 12h9L12.5 8.5V4.5h1v-2h-7v2h1v4z',
}

/** The marks of all other providers: what they do. */
const shapeOfKind: Readonly<Record<Described['kind'], string>> = {
  ads: 'M3 8v4h3l7 4V4L6 8zM16 7.5v5',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12.5 12.5L17 17',
  crm: 'M4 16V9M10 16V4M16 16v-5M2 16h16',
  payments: 'M14 6.5C13 5 7 4.5 7 7.5s7 2 7 5-6 2.5-7.5.5',
  store: 'M4 7h12l1 10H3zM7 7a3 3 0 0 1 6 0',
  bank: 'M3 8l7-4 7 4zM5 8v7M10 8v7M15 8v7M3 16h14',
  chat: 'M3 4h14v9H9l-4 3v-3H3z',
}

/** The name of a provider after its mark, by which its card is found. */
export function ProviderTitle({
  provider: { key, kind, name },
}: {
  provider: Pick<Described, 'key' | 'kind' | 'name'>
}) {
  return (
    <span className="provider-title">
      <svg
        className="provider-mark"
        viewBox="0 0 20 20"
        width="28"
        height="28"
        aria-hidden="true"
        style={{ color: platformColor(key) }}
      >
        <path d={shapes[key] ?? shapeOfKind[kind]} />
      </svg>
      {name}
    </span>
  )
}
