import { useSharedView } from '../../data/shared-view.ts'
import { PickButton } from './buttons.tsx'

/** The tabs of a page; the URL stores the selected one. A shared page shows only the name of it. */
export function ViewTabs<View extends string>({
  label,
  views,
  chosen,
  nameOf,
  onChoose,
  isLocal = false,
}: {
  label: string
  views: readonly View[]
  chosen: View
  nameOf: (view: View) => string
  onChoose: (view: View) => void
  /** Whether all of them show data that is already loaded, so that readers of a shared page can also choose. */
  isLocal?: boolean
}) {
  const shared = useSharedView()
  if (shared && !isLocal)
    return (
      <span className="pick">
        <span className="visually-hidden">{label} </span>
        {nameOf(chosen)}
      </span>
    )
  return (
    <div className="view-tabs" role="group" aria-label={label}>
      {views.map((view) => (
        <PickButton key={view} aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          {nameOf(view)}
        </PickButton>
      ))}
    </div>
  )
}
