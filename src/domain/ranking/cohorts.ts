/** What makes ads comparable (contract 2.8). */
export interface CohortParts {
  channel: string
  format: string
  objective: string
  audience_warmth: string
  geo: string
  placement: string
}

/** Ads that are compared with each other. */
export interface Cohort {
  /** The parts they have in common; `all` where these were given up. */
  parts: CohortParts
  key: string
  /** Everybody who fits, by place in the list: whom one is compared with. */
  members: number[]
  /** Those for whom this is the cohort. */
  placed: number[]
}

/** Below this a comparison says little. */
export const cohortAdsMin = 8

/** Given up one after another, the least telling first, until there are enough ads (semantics 8.1). */
const givenUpInTurn = ['placement', 'geo', 'audience_warmth', 'format', 'objective'] as const

/** Stands for a part that was given up. */
export const allOfThem = 'all'

/** Finds the narrowest cohort of each ad that has enough ads in it; at last its channel, however few there are. */
export function cohorts(ads: readonly CohortParts[]): Cohort[] {
  const found: Cohort[] = []
  const kinds = kindsOf(ads)
  let waiting = kinds
  for (let turn = 0; waiting.length > 0; turn++) {
    const isLast = turn === givenUpInTurn.length
    const groups = Map.groupBy(kinds, ({ parts }) => keyOf(withoutGivenUp(parts, turn)))
    const isEnough = (group: readonly Kind[]) => isLast || sizeOf(group) >= cohortAdsMin
    const settled = waiting.filter(({ parts }) => isEnough(groups.get(keyOf(withoutGivenUp(parts, turn)))!))
    for (const [key, own] of Map.groupBy(settled, ({ parts }) => keyOf(withoutGivenUp(parts, turn)))) {
      const members = groups.get(key)!.flatMap(({ places }) => places)
      const placed = own.flatMap(({ places }) => places)
      found.push({ parts: withoutGivenUp(own[0]!.parts, turn), key, members, placed })
    }
    waiting = waiting.filter((kind) => !settled.includes(kind))
  }
  return found
}

/** Ads that have every part in common. There are few kinds of ads, however many ads there are. */
interface Kind {
  parts: CohortParts
  places: number[]
}

function kindsOf(ads: readonly CohortParts[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const [place, parts] of ads.entries()) {
    const key = keyOf(parts)
    const kind = kinds.get(key)
    if (kind) kind.places.push(place)
    else kinds.set(key, { parts, places: [place] })
  }
  return [...kinds.values()]
}

function keyOf({ channel, format, objective, audience_warmth, geo, placement }: CohortParts): string {
  return `${channel}/${format}/${objective}/${audience_warmth}/${geo}/${placement}`
}

function sizeOf(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, { places }) => sum + places.length, 0)
}

function withoutGivenUp(parts: CohortParts, turn: number): CohortParts {
  const kept = { ...parts }
  for (const part of givenUpInTurn.slice(0, turn)) kept[part] = allOfThem
  return kept
}
