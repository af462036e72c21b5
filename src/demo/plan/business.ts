import type { Campaign } from './campaign.ts'
import { furnitureCampaigns } from './furniture-campaigns.ts'

const clinicCampaigns: readonly Campaign[] = [
  {
    platform: 'social_ads',
    name: 'Implantes | Mensajes',
    objective: 'OUTCOME_ENGAGEMENT',
    share: 0.6,
    quality: 1.2,
    click_cost: 3_300,
    ad_sets: [
      { name: 'Maipo y alrededores 40+', ads: ['Testimonio', 'Doctora explica'] },
      { name: 'Similares a pacientes', ads: ['Testimonio', 'Doctora explica'] },
    ],
  },
  {
    platform: 'search_ads',
    name: 'Search | Dentista cerca',
    objective: 'SEARCH',
    share: 0.4,
    quality: 1.4,
    click_cost: 4.3,
    ad_sets: [
      { name: 'Urgencia dental', ads: ['Anuncio A', 'Anuncio B'] },
      { name: 'Ortodoncia', ads: ['Anuncio A', 'Anuncio B'] },
    ],
  },
]

/** A fictional business: its products, location and advertising. */
export interface Business {
  key: 'furniture' | 'clinic'
  name: string
  site: string
  /** Number of browsers in the 90 days, at size 1. */
  visitors: number
  campaigns: readonly Campaign[]
  pages: readonly string[]
  products: readonly { name: string; price_clp: number }[]
  /** Topics of a consultation. */
  topics: readonly string[]
}

export const furniture: Business = {
  key: 'furniture',
  name: 'Muebles Cordillera',
  site: 'https://www.muebles-cordillera.example',
  visitors: 6_000,
  campaigns: furnitureCampaigns,
  pages: ['/', '/cocinas', '/living', '/comedor', '/dormitorio', '/ofertas', '/showroom', '/despacho'],
  products: [
    { name: 'Sofá Valdivia 3 cuerpos', price_clp: 249_990 },
    { name: 'Mesa de comedor Lenga', price_clp: 159_990 },
    { name: 'Silla Chiloé', price_clp: 44_990 },
    { name: 'Velador Pucón', price_clp: 49_990 },
    { name: 'Rack TV Atacama', price_clp: 89_990 },
    { name: 'Lámpara Elqui', price_clp: 29_990 },
    { name: 'Manta Chiloé', price_clp: 24_990 },
    { name: 'Cojín Maipo', price_clp: 14_990 },
  ],
  topics: ['Cocina a medida', 'Clóset a medida', 'Home office', 'Kitchen remodel'],
}

export const clinic: Business = {
  key: 'clinic',
  name: 'Clínica Dental Maipo',
  site: 'https://www.dental-maipo.example',
  visitors: 1_000,
  campaigns: clinicCampaigns,
  pages: ['/', '/implantes', '/ortodoncia', '/blanqueamiento', '/convenios', '/contacto'],
  products: [{ name: 'Kit de higiene', price_clp: 19_990 }],
  topics: ['Implante dental', 'Ortodoncia invisible', 'Blanqueamiento'],
}

export const businesses = [furniture, clinic] as const
