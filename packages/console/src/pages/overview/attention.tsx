import { Link } from '@tanstack/react-router'
import type { Answer } from '@tributary/client'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useWords } from '../../locales/words.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Card } from '../../parts/card.tsx'
import { Chip } from '../../parts/chip.tsx'

type Item = Answer<'overview.readAttention'>['data'][number]

/** Where each kind can be dealt with. A kind whose page is not here yet says what to do in words. */
const places: Partial<Record<Item['kind'], { to: '/campaigns' | '/live'; search: Record<string, string> }>> = {
  ads_untagged: { to: '/campaigns', search: { view: 'tags' } },
  hits_rejected: { to: '/live', search: { show: 'rejected' } },
  no_events: { to: '/live', search: {} },
}

/** What somebody should look at, each with the way to do it. */
export function Attention() {
  const { say } = useWords()
  const attention = useRead('overview.readAttention', {}, { everyMs: 60_000 })
  return (
    <Card title={say('attention.title')}>
      <Answered query={attention}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{say('attention.nothing')}</p>
          ) : (
            <ul className="attention">
              {data.slice(0, 8).map((item) => (
                <AttentionLine key={`${item.kind} ${item.subject}`} item={item} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  )
}

function AttentionLine({ item }: { item: Item }) {
  const { say } = useWords()
  const formats = useFormats()
  const place = places[item.kind]
  return (
    <li>
      <Chip tone={item.severity === 'error' ? 'bad' : 'warn'}>{formats.count(item.count)}</Chip>
      <div>
        <span>{say(`attention.${item.kind}`, { count: item.count, subject: item.subject ?? '' })}</span>
        {item.since && <small className="quiet">{formats.ago(item.since)}</small>}
        {place && (
          <Link to={place.to} search={((before: object) => ({ ...before, ...place.search })) as never}>
            {say(`attention.${item.kind}_act` as 'attention.ads_untagged_act')}
          </Link>
        )}
      </div>
    </li>
  )
}
