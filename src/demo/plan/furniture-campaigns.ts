import type { Campaign } from './campaign.ts'

const films = ['Video 15s', 'Carrusel', 'Foto de ambiente'] as const
const texts = ['Anuncio A', 'Anuncio B', 'Anuncio C'] as const

/** Six campaigns with 20 ad sets and 60 ads: a top performer, a steady one, a wasteful one, and one in the learning phase. */
export const furnitureCampaigns: readonly Campaign[] = [
  {
    platform: 'social_ads',
    name: 'Cocinas a medida | Conversiones',
    objective: 'OUTCOME_SALES',
    share: 0.27,
    quality: 2.1,
    click_cost: 1_250,
    ad_sets: [
      { name: 'Similares a clientes 1 %', ads: films },
      { name: 'Santiago oriente 30-55', ads: films },
      { name: 'Interés en remodelación', ads: films },
      { name: 'Recién mudados', ads: films },
    ],
  },
  {
    platform: 'social_ads',
    name: 'Tráfico general | Todo Chile',
    objective: 'OUTCOME_TRAFFIC',
    share: 0.22,
    quality: 0.06,
    click_cost: 1_380,
    ad_sets: [
      { name: 'Abierto 18-65', ads: films },
      { name: 'Interés en decoración', ads: films },
      { name: 'Audience Network', ads: films },
      { name: 'Regiones', ads: films },
    ],
  },
  {
    platform: 'social_ads',
    name: 'Remarketing | Carrito y catálogo',
    objective: 'OUTCOME_SALES',
    share: 0.1,
    quality: 1.5,
    click_cost: 890,
    is_retargeting: true,
    ad_sets: [
      { name: 'Carrito abandonado 7 días', ads: films },
      { name: 'Vieron producto 14 días', ads: films },
      { name: 'Clientes anteriores', ads: films },
    ],
  },
  {
    platform: 'search_ads',
    name: 'Search | Muebles a medida',
    objective: 'SEARCH',
    share: 0.25,
    quality: 1.2,
    click_cost: 1.75,
    ad_sets: [
      { name: 'Cocinas a medida', ads: texts },
      { name: 'Clóset a medida', ads: texts },
      { name: 'Muebles de madera', ads: texts },
      { name: 'Furniture store Santiago', ads: texts },
    ],
  },
  {
    platform: 'search_ads',
    name: 'Search | Marca',
    objective: 'SEARCH',
    share: 0.1,
    quality: 1.7,
    click_cost: 0.42,
    ad_sets: [
      { name: 'Marca exacta', ads: texts },
      { name: 'Marca + showroom', ads: texts },
    ],
  },
  {
    platform: 'search_ads',
    name: 'Performance Max | Lanzamiento verano',
    objective: 'PERFORMANCE_MAX',
    share: 0.4,
    quality: 0.9,
    click_cost: 1.3,
    begins: 77,
    ad_sets: [
      { name: 'Terraza', ads: texts },
      { name: 'Living de verano', ads: texts },
      { name: 'Ofertas de temporada', ads: texts },
    ],
  },
]
