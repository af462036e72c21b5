import { failureOf, isRejection } from '@tributary/client'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { WaitLines } from '../../components/status/wait.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import type { CatalogData, Destination } from './catalog-data.ts'
import { ErrorWithLink } from './error-with-link.tsx'

const changes = ['conversionSync.readCatalog', 'adOperations.listAdActions'] as const

/** Selects the dataset of a platform-safe profile, and moves its ad sets there. */
export function PlatformSafe({
  catalog,
  destinations,
}: {
  catalog: CatalogData
  destinations: readonly Destination[]
}) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [isSwapping, setSwapping] = useState(false)
  const [isStarving, setStarving] = useState(false)
  const target = useMutationAction('conversionSync.setPlatformSafeTarget', { changes })
  const clean = destinations.find(({ purpose }) => purpose === 'clean')
  const isClean = catalog.target === 'clean'
  const choose = (to: 'clean' | 'existing', confirm_live_ad_sets = false) =>
    target.mutate(
      { body: { target: to, ...(confirm_live_ad_sets && { confirm_live_ad_sets }) } },
      {
        onSuccess: () => {
          setStarving(false)
          notify({ text: t(to === 'clean' ? 'sync.reports_clean' : 'sync.reports_existing') })
        },
        onError: (error) => setStarving(isRejection(error, 'clean_dataset_has_live_ad_sets')),
      },
    )
  return (
    <Card
      title={t('sync.safe')}
      aside={<Chip tone={isClean ? 'on' : 'plain'}>{t(isClean ? 'sync.target_clean' : 'sync.target_existing')}</Chip>}
    >
      <div className="form">
        <p>{t('sync.safe_more')}</p>
        {!clean && <p className="quiet">{t('sync.safe_needs_clean')}</p>}
        {target.isError && !isStarving && <ErrorWithLink error={target.error} />}
        {may('exports:write') && clean && (
          <div className="actions">
            <Button variant="default" loading={target.isPending} onClick={() => choose(isClean ? 'existing' : 'clean')}>
              {t(isClean ? 'sync.use_existing' : 'sync.use_clean')}
            </Button>
            <Button onClick={() => setSwapping(true)}>{t('sync.swap')}</Button>
          </div>
        )}
      </div>
      {isStarving && (
        <ConfirmDialog
          title={t('sync.stop_reporting_title')}
          action={t('sync.stop_reporting')}
          isDanger
          runs={{ isPending: target.isPending, error: null }}
          onClose={() => setStarving(false)}
          onConfirm={() => choose('existing', true)}
        >
          <p>{messageOf(target.error)}</p>
          <p>{t('sync.stop_reporting_effect')}</p>
        </ConfirmDialog>
      )}
      {isSwapping && <SwapDialog onClose={() => setSwapping(false)} />}
    </Card>
  )
}

const messageOf = (error: unknown) => {
  const failure = failureOf(error)
  return failure?.kind === 'rejection' ? failure.message : ''
}

interface Consent {
  version: string
  texts: Record<'en' | 'es', string>
  text_hashes: Record<'en' | 'es', string>
}

/** A request without consent returns the current consent text and sends nothing. */
function SwapDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation()
  const { session } = useSession()
  const [key] = useState(() => crypto.randomUUID())
  const undoKey = useRef('')
  const textRequest = useMutationAction('conversionSync.swapAdSets', { idempotencyKey: () => `${key}-text` })
  const swap = useMutationAction('conversionSync.swapAdSets', { changes, idempotencyKey: () => key })
  const undo = useMutationAction('conversionSync.undoAdSetSwaps', { changes, idempotencyKey: () => undoKey.current })
  const [hasRequestedText, setRequestedText] = useState(false)
  if (!hasRequestedText) {
    setRequestedText(true)
    queueMicrotask(() => textRequest.mutate({ body: {} }))
  }
  const failure = failureOf(textRequest.error)
  const isText = isRejection(textRequest.error, 'consent_required')
  const consent = isText && failure?.kind === 'rejection' ? (failure.details.consent as Consent) : null
  const takeBack = (body: Parameters<typeof undo.mutate>[0]['body'], idempotencyKey: string) => {
    undoKey.current = idempotencyKey
    undo.mutate({ body }, { onSuccess: () => notify({ text: t('sync.swap_undone') }), onError: notifyFailure })
  }
  return (
    <ConfirmDialog
      title={t('sync.swap_title')}
      action={t('sync.swap_accept')}
      runs={swap}
      isBlocked={!consent}
      onClose={onClose}
      onConfirm={() =>
        swap.mutate(
          {
            body: {
              consent: {
                version: consent!.version,
                text_hash: consent!.text_hashes[language],
                accepted_by: session.user.id,
                accepted_at: new Date().toISOString(),
              },
            },
          },
          {
            onSuccess: ({ data: { results, undo: way } }) => {
              onClose()
              const count = results.filter(({ outcome }) => outcome === 'applied').length
              const back = way && { label: t('undo'), run: () => takeBack(way.body as never, way.idempotency_key) }
              notify({ text: t('sync.swapped', { count }), ...(back && { action: back }) })
            },
          },
        )
      }
    >
      {consent ? (
        <>
          <p className="consent-text">{consent.texts[language]}</p>
          <p className="quiet">{t('sync.swap_by', { email: session.user.email, version: consent.version })}</p>
        </>
      ) : textRequest.isError ? (
        <ErrorWithLink error={textRequest.error} />
      ) : (
        <WaitLines />
      )}
    </ConfirmDialog>
  )
}
