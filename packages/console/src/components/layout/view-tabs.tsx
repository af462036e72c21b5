import { PickButton } from '../inputs/buttons.tsx'
/** The tabs of a page; the URL stores the selected one. */
export function ViewTabs<View extends string>({
  label,
  views,
  chosen,
  nameOf,
  onChoose,
}: {
  label: string
  views: readonly View[]
  chosen: View
  nameOf: (view: View) => string
  onChoose: (view: View) => void
}) {
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
