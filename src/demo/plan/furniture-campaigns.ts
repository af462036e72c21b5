import type { Campaign } from './campaign.ts'

const ads = {
  social_ads: ['Video 15s', 'Carrusel', 'Foto de ambiente'],
  search_ads: ['Anuncio A', 'Anuncio B', 'Anuncio C'],
  microsoft_ads: ['Anuncio A', 'Anuncio B', 'Anuncio C'],
} as const

type Economics = Pick<Campaign, 'share' | 'quality' | 'click_cost' | 'is_retargeting' | 'begins'>

/** The ad sets with the number of their ads: one that gets little traffic also has few ads, so that most ads have payments. */
type AdSets = readonly (readonly [name: string, count: number])[]

function campaign(
  platform: Campaign['platform'],
  [name, objective]: readonly [string, string],
  economics: Economics,
  adSets: AdSets,
): Campaign {
  const ad_sets = adSets.map(([name, count]) => ({ name, ads: ads[platform].slice(0, count) }))
  return { platform, name, objective, ...economics, ad_sets }
}

/** Six campaigns with 20 ad sets and 41 ads: a top performer, a steady one, a wasteful one, and one in the learning phase. */
export const furnitureCampaigns: readonly Campaign[] = [
  campaign(
    'social_ads',
    ['Cocinas a medida | Conversiones', 'OUTCOME_SALES'],
    { share: 0.27, quality: 2.1, click_cost: 4_300 },
    [
      ['Similares a clientes 1 %', 3],
      ['Santiago oriente 30-55', 2],
      ['Interés en remodelación', 2],
      ['Recién mudados', 1],
    ],
  ),
  campaign(
    'social_ads',
    ['Tráfico general | Todo Chile', 'OUTCOME_TRAFFIC'],
    { share: 0.26, quality: 0.03, click_cost: 4_000 },
    [
      ['Abierto 18-65', 2],
      ['Interés en decoración', 2],
      ['Audience Network', 2],
      ['Regiones', 1],
    ],
  ),
  campaign(
    'social_ads',
    ['Remarketing | Carrito y catálogo', 'OUTCOME_SALES'],
    { share: 0.1, quality: 1.5, click_cost: 3_100, is_retargeting: true },
    [
      ['Carrito abandonado 7 días', 3],
      ['Vieron producto 14 días', 3],
      ['Clientes anteriores', 3],
    ],
  ),
  campaign('search_ads', ['Search | Muebles a medida', 'SEARCH'], { share: 0.25, quality: 1.2, click_cost: 5.4 }, [
    ['Cocinas a medida', 2],
    ['Clóset a medida', 2],
    ['Muebles de madera', 3],
    ['Furniture store Santiago', 2],
  ]),
  campaign('microsoft_ads', ['Search | Marca', 'SEARCH'], { share: 0.1, quality: 1.7, click_cost: 1.3 }, [
    ['Marca exacta', 3],
    ['Marca + showroom', 1],
  ]),
  campaign(
    'search_ads',
    ['Performance Max | Lanzamiento verano', 'PERFORMANCE_MAX'],
    { share: 0.4, quality: 0.9, click_cost: 4.0, begins: 77 },
    [
      ['Terraza', 2],
      ['Living de verano', 1],
      ['Ofertas de temporada', 1],
    ],
  ),
]
