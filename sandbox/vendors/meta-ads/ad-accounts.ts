import type { Business } from '../../../src/demo/plan/business.ts'
import { accounts } from '../../../src/demo/plan/campaign.ts'

export interface AdAccount {
  id: string
  name: string
  currency: string
  timezone_name: string
  business: { id: string; name: string }
  /** The business whose ads it runs; null for an account without ads. */
  runs: Business['key'] | null
  pixels: readonly Readonly<Record<string, unknown>>[]
}

const agency = { id: '20044012', name: 'Agencia Andes' }

/** The accounts of the person who consents. The first is the demo's. */
export const adAccounts: readonly AdAccount[] = [
  {
    id: accounts.social_ads.account_id,
    name: 'Muebles Cordillera',
    currency: accounts.social_ads.currency,
    timezone_name: 'America/Santiago',
    business: agency,
    runs: 'furniture',
    pixels: [
      {
        id: '881100220033',
        name: 'Píxel Muebles Cordillera',
        creation_time: '2025-03-04T15:20:11+0000',
        last_fired_time: '2026-11-01T12:00:00+0000',
        is_unavailable: false,
        owner_business: agency,
      },
      // A pixel that never fired, with no other data.
      { id: '881100220034', name: 'Píxel antiguo' },
      { id: '881100220035', name: 'Conjunto limpio', is_unavailable: false, owner_business: agency },
      { id: '881100220036', name: 'Píxel retirado', is_unavailable: true, owner_business: agency },
    ],
  },
  {
    id: 'act_560782',
    name: 'Clínica Dental Maipo',
    currency: 'CLP',
    timezone_name: 'America/Santiago',
    business: agency,
    runs: 'clinic',
    pixels: [],
  },
  {
    id: 'act_560783',
    name: 'Cuenta nueva',
    currency: 'USD',
    timezone_name: 'America/Santiago',
    business: agency,
    runs: null,
    pixels: [],
  },
]

export const pages = [
  { id: '104400881', name: 'Muebles Cordillera' },
  { id: '104400882', name: 'Clínica Dental Maipo' },
]
