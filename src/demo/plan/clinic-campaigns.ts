import type { Campaign } from './campaign.ts'

export const clinicCampaigns: readonly Campaign[] = [
  {
    platform: 'social_ads',
    name: 'Implantes | Mensajes',
    objective: 'OUTCOME_ENGAGEMENT',
    share: 0.6,
    quality: 1.2,
    click_cost: 1_150,
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
    click_cost: 1.6,
    ad_sets: [
      { name: 'Urgencia dental', ads: ['Anuncio A', 'Anuncio B'] },
      { name: 'Ortodoncia', ads: ['Anuncio A', 'Anuncio B'] },
    ],
  },
]
