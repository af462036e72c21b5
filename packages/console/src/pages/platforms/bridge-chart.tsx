import type { ReactNode } from 'react'
import { Waterfall, type WaterfallRow } from '../../components/charts/waterfall.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Link } from '../../components/shared/unless-shared.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { OwnBasis } from './own-basis.tsx'
import { type Bridge, largestSteps, useBridgeInput, useMeasure } from './use-bridge.ts'
import { useBridgeTexts } from './use-bridge-texts.ts'

/** About as tall as the steps; on a phone the goals are below them. */
const waitHeight = 'clamp(600px, 1700px - 80vw, 1380px)'

/** The steps from the number of a platform to the credit; each step opens its conversions. */
export function BridgeChart({ platform, onOpen }: { platform: string; onOpen: (step: string) => void }) {
  const bridge = useRead('campaigns.readBridge', useBridgeInput(platform))
  return (
    <QueryState query={bridge} wait={<Wait height={waitHeight} />}>
      {({ data, meta }) => (
        <div className={`bridge${bridge.isPlaceholderData ? ' stale' : ''}`}>
          <div>
            <Summary data={data} />
            <Steps data={data} meta={meta} onOpen={onOpen} />
          </div>
          <Basis data={data} meta={meta} />
        </div>
      )}
    </QueryState>
  )
}

function Basis({ data, meta }: { data: Bridge; meta: BridgeMeta }) {
  const { basis } = useBridgeTexts(data.platform)
  return <OwnBasis data={data} basis={basis(meta.date_basis, meta.window)} isSyncUsed={meta.has_conversion_sync} />
}

/** The answer in one sentence: both numbers and the largest steps between them. */
function Summary({ data }: { data: Bridge }) {
  const { t } = useTranslation()
  const [measure] = useMeasure()
  const { names, amount, signed, stepName } = useBridgeTexts(data.platform)
  const ours = amount(measure, Number(data.ours[measure]))
  const claim = data.platform_claim[measure]
  const largest = largestSteps(data.steps, measure)
    .slice(0, 2)
    .map((step) => `${stepName(step.kind)} (${signed(measure, Number(step[measure]))})`)
  return (
    <p className="bridge-summary">
      {claim === null
        ? t('bridge.summary_no_claim', { ...names, ours })
        : t('bridge.summary', { ...names, ours, claim: amount(measure, Number(claim)) })}{' '}
      {largest.length > 0 && t('bridge.summary_largest', { steps: largest.join(', ') })}
    </p>
  )
}

interface BridgeMeta {
  date_basis: string
  window: string
  has_conversion_sync: boolean
}

function Steps({ data, meta, onOpen }: { data: Bridge; meta: BridgeMeta; onOpen: (step: string) => void }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [measure] = useMeasure()
  const texts = useBridgeTexts(data.platform)
  const { names } = texts
  const total = (id: string, label: string, sums: Sums, rest: Partial<WaterfallRow>): WaterfallRow => ({
    ...{ id, kind: 'total', label, value: Number(sums[measure]), text: texts.amount(measure, Number(sums[measure])) },
    cells: [texts.amount('conversions', Number(sums.conversions)), texts.amount('value', Number(sums.value ?? 0))],
    ...rest,
  })
  const change = (id: string, label: string, more: string, sums: Sums, link?: WaterfallRow['link']): WaterfallRow => ({
    ...{ id, kind: 'change', label, more, link, value: Number(sums[measure]) },
    text: texts.signed(measure, Number(sums[measure])),
    cells: [texts.signed('conversions', Number(sums.conversions)), texts.signed('value', Number(sums.value ?? 0))],
  })
  const opener = (kind: string) => (label: ReactNode) => <LinkButton onClick={() => onOpen(kind)}>{label}</LinkButton>
  const { platform_claim: claim, remainder } = data
  const isClaimed = claim[measure] !== null && remainder[measure] !== null
  const active = data.steps.filter(({ conversions, value }) => conversions !== 0 || Number(value) !== 0)
  const idle = data.steps.filter((step) => !active.includes(step)).map(({ kind }) => texts.stepName(kind))
  const basis = texts.basis(meta.date_basis, meta.window)
  const rows: WaterfallRow[] = [
    ...(isClaimed
      ? [
          total('claim', t('bridge.claim', names), claim, { color: 'var(--ink-3)' }),
          change(
            'remainder',
            t(Number(remainder[measure]) > 0 ? 'bridge.not_claimed' : 'bridge.remainder', names),
            t(Number(remainder[measure]) > 0 ? 'bridge.not_claimed_more' : 'bridge.remainder_more', names),
            remainder,
          ),
        ]
      : []),
    total('expected', t('bridge.expected', names), data.expected, {
      more: meta.has_conversion_sync ? t('bridge.expected_sent', { ...names, basis }) : basis,
      color: 'var(--river-3)',
    }),
    ...active.map((step) =>
      change(
        step.kind,
        texts.stepName(step.kind),
        texts.stepMore(step.kind, meta.window),
        step,
        may('conversions:read') ? opener(step.kind) : undefined,
      ),
    ),
    total('ours', t('bridge.ours', names), data.ours, { color: 'var(--water)', link: creditLink(data) }),
  ]
  return (
    <>
      <Waterfall
        label={t('bridge.title', names)}
        rows={rows}
        stepTitle={t('bridge.step')}
        columns={[t('metric.conversions'), t('label.value')]}
      />
      {idle.length > 0 && <p className="quiet">{t('bridge.idle', { steps: idle.join(', ') })}</p>}
    </>
  )
}

interface Sums {
  conversions: number | null
  value: string | null
}

/** The campaigns whose credit adds up to the last total. */
function creditLink({ platform, campaign_id }: Bridge) {
  const search = campaign_id ? { level: 'campaign', ad: campaign_id } : { level: 'campaign', platform, sort: '-value' }
  return (label: ReactNode) => (
    <Link to="/ads" search={search as never}>
      {label}
    </Link>
  )
}
