export const objectives = ['messaging', 'sales', 'leads', 'traffic', 'awareness'] as const
export type Objective = (typeof objectives)[number] | 'other'

/**
 * What a campaign is for, by the platform's word for it. Click-to-message campaigns are what `OUTCOME_ENGAGEMENT` is mostly used
 * for. A search platform tells the kind of campaign instead: whoever searches or sees a product listing is meant to buy.
 */
const meanings: Readonly<Record<Objective, readonly string[]>> = {
  messaging: ['OUTCOME_ENGAGEMENT', 'MESSAGES', 'CONVERSATIONS', 'POST_ENGAGEMENT'],
  sales: [
    'OUTCOME_SALES',
    'CONVERSIONS',
    'PRODUCT_CATALOG_SALES',
    'WEB_CONVERSIONS',
    'PRODUCT_SALES',
    'SEARCH',
    'SHOPPING',
    'PERFORMANCE_MAX',
    'SALES',
  ],
  leads: ['OUTCOME_LEADS', 'LEAD_GENERATION', 'LEADS'],
  traffic: ['OUTCOME_TRAFFIC', 'LINK_CLICKS', 'TRAFFIC'],
  awareness: [
    'OUTCOME_AWARENESS',
    'BRAND_AWARENESS',
    'REACH',
    'VIDEO_VIEWS',
    'AWARENESS',
    'DISPLAY',
    'VIDEO',
    'DEMAND_GEN',
  ],
  other: [],
}

const objectiveOfWord = new Map(
  Object.entries(meanings).flatMap(([objective, words]) => words.map((word) => [word, objective as Objective])),
)

export function classifyObjective(word: string | null): Objective {
  return objectiveOfWord.get(word?.trim().toUpperCase() ?? '') ?? 'other'
}
