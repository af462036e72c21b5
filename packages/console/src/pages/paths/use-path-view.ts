import type { RowOf } from '@tributary/client'
import { useParameter, useView } from '../../data/view.ts'

export type ConversionPath = RowOf<'paths.listPaths'>
export const views = ['paths', 'roles', 'models'] as const
export type PathsViewName = (typeof views)[number]

const allLevels = ['channel', 'campaign', 'ad_set', 'ad'] as const
export type PathLevel = (typeof allLevels)[number]

/** Paths are stored by channel and by campaign. */
export const levelsOf: Record<PathsViewName, readonly PathLevel[]> = {
  paths: ['channel', 'campaign'],
  roles: allLevels,
  models: allLevels,
}

/** The level of the steps; the URL stores it. */
export function usePathLevel(view: PathsViewName): [PathLevel, (level: PathLevel) => void] {
  const [chosen = 'channel', setLevel] = useParameter<PathLevel>('level', levelsOf[view])
  return [chosen, (level) => setLevel(level === 'channel' ? undefined : level)]
}

/** Range and goal, as the operations of paths expect them. */
export function usePathInput() {
  const { range } = useView()
  const [goal] = useParameter('goal')
  return { date_from: range.from, date_to: range.to, ...(goal && { goal }) }
}
