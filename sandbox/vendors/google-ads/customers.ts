import type { Business } from '../../../src/demo/plan/business.ts'
import { accounts } from '../../../src/demo/plan/campaign.ts'

export interface Customer {
  id: string
  name: string
  currency: string
  /** The business whose ads it runs; null for an account without ads. */
  runs: Business['key'] | null
}

/** People write the number with dashes, the API without. */
const demoId = accounts.search_ads.account_id.replaceAll('-', '')

/** Accounts that run ads. The first is the demo's. */
export const customers: readonly Customer[] = [
  { id: demoId, name: 'Muebles Cordillera', currency: accounts.search_ads.currency, runs: 'furniture' },
  { id: '7842031197', name: 'Clínica Dental Maipo', currency: 'USD', runs: 'clinic' },
  { id: '7842031198', name: '', currency: 'CLP', runs: null },
]

/** The agency's manager account: a person with several accounts reaches all except the first through it. */
export const manager = { id: '1002003004', name: 'Agencia Andes' }
