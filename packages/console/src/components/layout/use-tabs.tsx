import type { ReactNode } from 'react'
import { useParameter } from '../../data/view.ts'
import { ViewTabs } from './view-tabs.tsx'

/** The tabs of a page. The URL stores the selected one, unless it is the first. */
export function useTabs<View extends string>(
  name: string,
  views: readonly View[],
  label: string,
  nameOf: (view: View) => string,
  shown = views,
  isLocal = false,
): [view: View, tabs: ReactNode, choose: (view: View) => void] {
  const [chosen = views[0]!, setChosen] = useParameter(name, views)
  const choose = (view: View) => setChosen(view === views[0] ? undefined : view)
  const tabs = (
    <ViewTabs label={label} views={shown} chosen={chosen} nameOf={nameOf} onChoose={choose} isLocal={isLocal} />
  )
  return [chosen, tabs, choose]
}
