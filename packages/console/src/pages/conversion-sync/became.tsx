import { useWords } from '../../locales/words.tsx'

const parts = ['told', 'waiting', 'refused', 'skipped'] as const

/** What became of all that was selected: the parts add up to it. */
export function Became({ counts }: { counts: Record<(typeof parts)[number], number> & { selected?: number } }) {
  const { say } = useWords()
  const all = parts.reduce((sum, part) => sum + counts[part], 0)
  const shown = parts.filter((part) => counts[part] > 0)
  return (
    <span className="two-lines">
      <span className="told-bar" aria-hidden="true">
        {shown.map((part) => (
          <span key={part} className={`told-${part}`} style={{ width: `${(counts[part] / all) * 100}%` }} />
        ))}
      </span>
      <small className="quiet">
        {shown.length === 0
          ? say('sync.nothing_yet')
          : shown.map((part) => say(`sync.count_${part}`, { count: counts[part] })).join(' · ')}
      </small>
    </span>
  )
}
