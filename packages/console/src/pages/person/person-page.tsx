import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { queryClient, useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Erased, ErasedPerson } from './erased.tsx'
import { Merges } from './merges.tsx'
import type { Person } from './person.ts'
import { Timeline } from './timeline.tsx'
import './person.css'

const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((file) => ({ default: file.EraseDialog })))

/** The events, identifiers and merges of one person, and the erasure. */
export function PersonPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { t } = useTranslation()
  const [erased, setErased] = useState<(Erased & { personId: string }) | null>(null)
  // Nothing of the person may stay in the browser.
  useEffect(() => {
    if (erased)
      queryClient.removeQueries({ predicate: ({ queryKey }) => /^(customers|conversions)\./.test(`${queryKey[0]}`) })
  }, [erased])
  if (erased?.personId !== id) return <StoredPerson id={id} onErased={(done) => setErased({ ...done, personId: id })} />
  return (
    <Page title={t('erase.done_title')}>
      <ErasedPerson erased={erased} />
    </Page>
  )
}

function StoredPerson({ id, onErased }: { id: string; onErased: (erased: Erased) => void }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const person = useRead('customers.readCustomer', { id }, { keepsPrevious: false })
  const [erases, setErases] = useState(false)
  const data = person.data?.data
  const title = data ? (data.name ?? data.email ?? data.phone ?? t('customers.anonymous')) : t('label.person')
  const mayErase = data && (role === 'owner' || role === 'admin')
  return (
    <Page
      title={title}
      controls={
        mayErase && (
          <button type="button" className="pick pick-danger" onClick={() => setErases(true)}>
            {t('person.erase')}
          </button>
        )
      }
    >
      <QueryState query={person}>{({ data }) => <PersonBody person={data} />}</QueryState>
      {erases && data && (
        <Suspense fallback={null}>
          <EraseDialog person={data} name={title} onErased={onErased} onClose={() => setErases(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function PersonBody({ person }: { person: Person }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <div className="receipt-chips">
        <Chip tone={person.is_confirmed ? 'on' : 'plain'}>
          {t(person.is_confirmed ? 'person.confirmed' : 'person.weak')}
        </Chip>
        <Chip>{t('person.conversions', { count: person.conversion_count })}</Chip>
        <Chip>{t('label.touches_count', { count: person.touch_count })}</Chip>
        <Chip>{formats.money(person.total_revenue)}</Chip>
        {person.country && <Chip>{formats.country(person.country)}</Chip>}
      </div>
      <div className="two">
        <Timeline id={person.customer_profile_id} />
        <div className="person-side">
          <Summary person={person} />
          <Conversions person={person} />
          <KnownBy person={person} />
          <Merges person={person} />
        </div>
      </div>
    </>
  )
}

function Summary({ person }: { person: Person }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const write = useMutationAction('customers.generateJourneySummary', { changes: ['customers.readCustomer'] })
  return (
    <Card title={t('person.summary')} aside={person.summary ? formats.ago(person.summary.generated_at) : undefined}>
      {person.summary ? (
        <div className="person-summary">
          <p>{person.summary.text}</p>
          {person.summary.highlights.length > 0 && (
            <ul>
              {person.summary.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <p className="quiet">{t('person.no_summary')}</p>
      )}
      {write.isError && <ErrorMessage error={write.error} />}
      <LinkButton disabled={write.isPending} onClick={() => write.mutate({ id: person.customer_profile_id } as never)}>
        {t(write.isPending ? 'person.writing' : person.summary ? 'person.write_again' : 'person.write')}
      </LinkButton>
    </Card>
  )
}

function Conversions({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { eventName } = useNames()
  const formats = useFormats()
  return (
    <Card title={t('metric.conversions')}>
      {person.conversions.length === 0 && <p className="quiet">{t('person.no_conversions')}</p>}
      <ul className="plain-list">
        {person.conversions.map((conversion) => (
          <li key={conversion.conversion_id}>
            <Link to="/conversions/$id" params={{ id: conversion.conversion_id }}>
              {eventName(conversion.conversion_key)}
            </Link>
            <span className="quiet">{formats.dayOf(conversion.conversion_time)}</span>
            <span className="num">
              {conversion.value === null ? '' : formats.money(conversion.value, conversion.currency ?? undefined)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KnownBy({ person }: { person: Person }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { viaName } = useNames()
  return (
    <Card title={t('person.known_by')}>
      <ul className="plain-list">
        {person.identifiers.map(({ kind, value, source, is_confirmed, first_seen_at }) => (
          <li key={`${kind} ${value}`} title={formats.time(first_seen_at)}>
            <span className="known-value">{value}</span>
            {!is_confirmed && <Chip>{t('person.weak_short')}</Chip>}
            <span className="quiet whole-line">
              {t(`identifier.${kind}`)} · {viaName(source)}
            </span>
          </li>
        ))}
        {person.browsers.map(({ visitor_id, last_seen_at, link_method }) => (
          <li key={visitor_id}>
            <code className="known-value">{visitor_id.slice(0, 18)}</code>
            <span className="quiet whole-line">
              {t('person.browser')}
              {link_method && ` · ${viaName(link_method)}`} · {formats.ago(last_seen_at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
