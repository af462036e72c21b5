import { useWords } from '../../locales/words.tsx'
import { Card } from '../../parts/card.tsx'

/** What somebody should look at, each with the way to do it. */
export function Attention() {
  const { say } = useWords()
  return (
    <Card title={say('attention.title')}>
      <p className="quiet">{say('attention.nothing')}</p>
    </Card>
  )
}
